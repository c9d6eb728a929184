// Runs a script of the bundle, and keeps what V8 compiled of it: the next process need not compile it again. `../scripts.mjs`
// makes the scripts.

import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cachedDataVersionTag } from 'node:v8';
import { Script } from 'node:vm';

/** Gives what the script exports. `imports` are the modules that it imports, in its order. */
export function runScript(name, { meta, imports, load }) {
  const filename = fileURLToPath(new URL(name, meta.url));
  // It is ASCII, and an engine reads a text of single bytes sooner.
  const source = readFileSync(filename, 'latin1');
  const place = findPlace(filename);
  const cachedData = place && readCompiled(place, name);
  const script = new Script(source, { filename, cachedData });
  if (place !== undefined && (cachedData === undefined || script.cachedDataRejected)) {
    process.once('exit', () => keepCompiled(place, name, script));
  }
  return script.runInThisContext()(imports, meta, load);
}

/** Undefined where nothing is to be kept: other engines have other ways. */
function findPlace(filename) {
  const { env, versions } = process;
  if (env.NODE_DISABLE_COMPILE_CACHE || versions.bun || versions.deno) return undefined;
  const folder = findFolder(filename);
  // V8 takes only what it compiled itself, in the same version and with the same settings.
  return folder && join(folder, `compiled-${cachedDataVersionTag().toString(36)}`);
}

/** Code is kept beside this package, never beside a project: who can write there can change this package as well. */
function findFolder(filename) {
  const named = process.env.SPECWRIGHT_CACHE;
  if (named) return resolve(named);
  for (let at = dirname(filename); at !== dirname(at); at = dirname(at)) {
    const modules = join(at, 'node_modules');
    if (existsSync(modules)) return join(modules, '.cache', 'specwright');
  }
  return undefined;
}

/** Undefined where it is missing, damaged, or of another script. */
function readCompiled(place, name) {
  const kept = attempt(() => readFileSync(place));
  if (kept === undefined) return undefined;
  const data = kept.subarray(digestSize);
  return digest(name, data).equals(kept.subarray(0, digestSize)) ? data : undefined;
}

/** Keeps it with all functions that this process called. If it fails, only time is lost. */
function keepCompiled(place, name, script) {
  const own = `${place}.${process.pid}`;
  attempt(() => {
    const data = script.createCachedData();
    mkdirSync(dirname(place), { recursive: true, mode: 0o700 });
    writeFileSync(own, Buffer.concat([digest(name, data), data]), { mode: 0o600 });
    renameSync(own, place);
  });
  attempt(() => rmSync(own, { force: true }));
}

const digestSize = 32;

function digest(name, data) {
  return createHash('sha256').update(name).update(data).digest();
}

function attempt(work) {
  try {
    return work();
  } catch {
    return undefined;
  }
}
