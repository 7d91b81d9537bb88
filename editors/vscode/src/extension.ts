// The extension: starts `check lsp`, and passes its commands on.

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
    await start();
}

export function deactivate(): Thenable<void> | undefined {
    return client?.stop();
}

async function start(): Promise<void> {
    const command = vscode.workspace.getConfiguration("check-tla").get<string>("program", "check");
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
