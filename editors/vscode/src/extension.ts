// The extension: starts `check lsp` and passes its commands on; starts `check dap` for debugging.

import * as vscode from "vscode";
import { LanguageClient, LanguageClientOptions, ServerOptions } from "vscode-languageclient/node";

let client: LanguageClient | undefined;

export async function activate(context: vscode.ExtensionContext): Promise<void> {
    for (const name of ["check", "simulate", "explore", "translate", "cancel"]) {
        context.subscriptions.push(vscode.commands.registerCommand(`check-tla.${name}`, () => execute(name)));
    }
    context.subscriptions.push(
        vscode.commands.registerCommand("check-tla.restart", async () => {
            await client?.stop();
            await start();
        }),
        { dispose: () => client?.stop() },
    );
    context.subscriptions.push(
        vscode.debug.registerDebugAdapterDescriptorFactory("check-tla", {
            createDebugAdapterDescriptor: () => new vscode.DebugAdapterExecutable(program(), ["dap"]),
        }),
        vscode.debug.registerDebugConfigurationProvider("check-tla", { resolveDebugConfiguration: resolved }),
    );
    await start();
}

/** The program `check`, as the settings name it. */
function program(): string {
    return vscode.workspace.getConfiguration("check-tla").get<string>("program", "check");
}

/** Without a configuration, the spec that is shown is debugged. */
function resolved(
    _folder: vscode.WorkspaceFolder | undefined,
    configuration: vscode.DebugConfiguration,
): vscode.DebugConfiguration {
    if (configuration.type) {
        return configuration;
    }
    return { type: "check-tla", request: "launch", name: "Counterexample of this spec", program: "${file}" };
}

export function deactivate(): Thenable<void> | undefined {
    return client?.stop();
}

async function start(): Promise<void> {
    const command = program();
    const server: ServerOptions = { command, args: ["lsp"] };
    const options: LanguageClientOptions = {
        documentSelector: [{ language: "tlaplus" }, { language: "tlaplus-config" }],
        synchronize: { fileEvents: vscode.workspace.createFileSystemWatcher("**/*.{tla,cfg}") },
    };
    client = new LanguageClient("check-tla", "check: TLA+", server, options);
    try {
        await client.start();
    } catch (problem) {
        const message = `${command} lsp cannot be started: ${problem}. The setting check-tla.program says where it is.`;
        void vscode.window.showErrorMessage(message);
    }
}

/** Has the server do something with the document that is shown. */
async function execute(name: string): Promise<void> {
    const document = vscode.window.activeTextEditor?.document;
    if (client === undefined || document === undefined) {
        return;
    }
    const uri = client.code2ProtocolConverter.asUri(document.uri);
    try {
        await client.sendRequest("workspace/executeCommand", { command: `check.${name}`, arguments: [uri] });
    } catch (problem) {
        void vscode.window.showErrorMessage(problem instanceof Error ? problem.message : String(problem));
    }
}
