// Runs a script of the bundle, and keeps what V8 compiled of it: the next process need not compile it again. `../scripts.mjs`
// makes the scripts.

import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cachedDataVersionTag, getHeapCodeStatistics } from 'node:v8';
import { Script } from 'node:vm';

/** Gives what the script exports. `imports` are the modules that it imports, in its order. */
export function runScript(name, { meta, imports, load }) {
  const filename = fileURLToPath(new URL(name, meta.url));
  // It is ASCII, and an engine reads a text of single bytes sooner.
  const source = readFileSync(filename, 'latin1');
  const place = findPlace(filename);
  const kept = place && readCompiled(place, name);
  const script = new Script(source, { filename, cachedData: kept?.data });
  if (place !== undefined) {
    const known = kept === undefined || script.cachedDataRejected ? nothing : kept;
    process.once('exit', () => {
      // A process that changed settings of V8 since would keep what the next one cannot take.
      if (findPlace(filename) === place) keepCompiled(place, name, { script, known });
    });
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

/** Milliseconds of the process that compiled it, and bytes of code that it had. */
const nothing = { time: 0, size: 0 };

/** A digest of the rest, both figures, and the code. Undefined where it is missing, damaged, or of another script. */
function readCompiled(place, name) {
  const bytes = attempt(() => readFileSync(place));
  if (bytes === undefined || bytes.length < 40) return undefined;
  const rest = bytes.subarray(32);
  if (!digest(name, rest).equals(bytes.subarray(0, 32))) return undefined;
  return { time: rest.readUInt32LE(0), size: rest.readUInt32LE(4), data: rest.subarray(8) };
}

/**
 * Keeps it with all functions that this process called, where they are many more than known. To count them takes a
 * millisecond: a process that was as short as the last one need not. If it fails, only time is lost.
 */
function keepCompiled(place, name, { script, known }) {
  const { user, system } = process.cpuUsage();
  const time = Math.round((user + system) / 1000);
  if (time < known.time * 1.2) return;
  const size = getHeapCodeStatistics().bytecode_and_metadata_size;
  if (size < known.size * 1.1) return;
  const own = `${place}.${process.pid}`;
  attempt(() => {
    const figures = Buffer.alloc(8);
    figures.writeUInt32LE(time, 0);
    figures.writeUInt32LE(size, 4);
    const rest = Buffer.concat([figures, script.createCachedData()]);
    mkdirSync(dirname(place), { recursive: true, mode: 0o700 });
    writeFileSync(own, Buffer.concat([digest(name, rest), rest]), { mode: 0o600 });
    renameSync(own, place);
  });
  attempt(() => rmSync(own, { force: true }));
}

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
