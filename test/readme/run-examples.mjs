// In: the path of a module with a client of all validators, and those of examples. Out: as JSON, what became of each example. No call
// leaves the process: each is answered with a failure, after it was validated.

const [client, ...examples] = process.argv.slice(2);
const mute = () => {};
Object.assign(console, { log: mute, warn: mute, error: mute, info: mute });

let calls = 0;
globalThis.fetch = async () => {
  calls += 1;
  return new Response('{}', { status: 418, headers: { 'content-type': 'application/json' } });
};

// What examples leave to their reader.
globalThis.readToken = () => undefined;
globalThis.login = async () => ({ accessToken: 'token' });

if (client !== '') globalThis.client = (await import(client)).client;

const outcomes = [];
for (const path of examples) {
  calls = 0;
  const error = await run(path);
  const refused = findRefused(error);
  const issues = refused?.issues.map(({ path, message }) => `${path?.join('.')} ${message}`) ?? [];
  outcomes.push({ path, calls, issues, ...(error !== undefined && { error: String(error) }) });
}
process.stdout.write(JSON.stringify(outcomes), () => process.exit(0));

/** A batch has the reason of its failure as a cause. */
function findRefused(error) {
  if (!(error instanceof Error)) return undefined;
  const isRefused = error.name === 'ValidationError' && error.direction === 'request';
  return isRefused ? error : findRefused(error.cause);
}

/** What the example throws; it ends with the failure, or waits for what nobody gives. */
async function run(path) {
  const late = new Promise((done) => setTimeout(done, 5_000));
  try {
    await Promise.race([import(path), late]);
  } catch (error) {
    return error;
  }
  return undefined;
}
