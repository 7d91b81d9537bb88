// The debugger as the test client of the protocol's authors sees it.

const assert = require("node:assert");
const fs = require("node:fs");
const path = require("node:path");
const { DebugClient } = require("@vscode/debugadapter-testsupport");

const program = process.argv[2];
const spec = fs.realpathSync(path.join(__dirname, "Counter.tla"));

/** A client with a debugger of its own. */
async function started() {
    const client = new DebugClient(program, "dap", "check-tla");
    // The client starts `node` with scripts; this is a program.
    client._runtime = program;
    client._executable = "dap";
    await client.start();
    return client;
}

/** The names and values of a scope. */
async function scope(client, frameId, name) {
    const { scopes } = (await client.scopesRequest({ frameId })).body;
    const { variablesReference } = scopes.find((scope) => scope.name === name);
    const { variables } = (await client.variablesRequest({ variablesReference })).body;
    return Object.fromEntries(variables.map((one) => [one.name, one.value]));
}

const tests = {
    async "a breakpoint on a line, with its place and the variables"() {
        const client = await started();
        await client.hitBreakpoint({ program: spec }, { path: spec, line: 28 });
        const { stackFrames } = (await client.stackTraceRequest({ threadId: 1 })).body;
        assert.match(stackFrames[0].name, /^Write\("Ann"\)/);
        assert.deepStrictEqual(await scope(client, stackFrames[0].id, "Parameters"), { w: '"Ann"' });
        const before = await scope(client, stackFrames[0].id, "Before");
        assert.strictEqual(before.counter, "0");
        const after = await scope(client, stackFrames[0].id, "After");
        assert.strictEqual(after["counter'"], "1 (was 0)");
        await client.stop();
    },

    async "steps in both directions"() {
        const client = await started();
        await Promise.all([client.configurationSequence(), client.launch({ program: spec, stopOnEntry: true }), client.waitForEvent("stopped")]);
        await Promise.all([client.nextRequest({ threadId: 1 }), client.assertStoppedLocation("step", { path: spec, line: 20 })]);
        await Promise.all([client.stepInRequest({ threadId: 1 }), client.assertStoppedLocation("step", { path: spec, line: 22 })]);
        await Promise.all([client.stepBackRequest({ threadId: 1 }), client.assertStoppedLocation("step", { path: spec, line: 20 })]);
        await Promise.all([client.continueRequest({ threadId: 1 }), client.assertStoppedLocation("exception", {})]);
        await Promise.all([client.reverseContinueRequest({ threadId: 1 }), client.assertStoppedLocation("entry", { path: spec, line: 20 })]);
        await client.stop();
    },

    async "an error in the config is the answer to the launch"() {
        const client = await started();
        await client.initializeRequest();
        await assert.rejects(client.launchRequest({ program: spec, init: "Init", next: "Nex" }), /`Nex`/);
        await client.stop();
    },
};

(async () => {
    for (const [name, test] of Object.entries(tests)) {
        await test();
        console.log(`passed: ${name}`);
    }
})().catch((error) => {
    console.error(error);
    process.exit(1);
});
