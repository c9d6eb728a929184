// Runs a script of the bundle. What V8 compiled of it is kept beside the installed package, so that the next process need not
// compile it again: `build/scripts.mjs` makes the scripts.

import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cachedDataVersionTag } from 'node:v8';
import { Script } from 'node:vm';

/** What the script returns: its exports. `name` has a hash of its text; `imports` are what it imports, in its order. */
export function runScript(name, { meta, imports, load }) {
  const filename = fileURLToPath(new URL(name, meta.url));
  // It is ASCII, which an engine reads sooner as this.
  const source = readFileSync(filename, 'latin1');
  const place = findPlace(filename);
  const cachedData = place && readCompiled(place, name);
  const script = new Script(source, { filename, cachedData });
  if (place !== undefined && (cachedData === undefined || script.cachedDataRejected)) {
    process.once('exit', () => keepCompiled(place, name, script));
  }
  return script.runInThisContext()(imports, meta, load);
}

/**
 * Who can write there can write this package. Undefined where nothing is to be kept. V8 takes only what the same version
 * compiled with the same settings.
 */
function findPlace(filename) {
  if (process.env.NODE_DISABLE_COMPILE_CACHE || process.versions.bun || process.versions.deno) {
    return undefined;
  }
  const tag = cachedDataVersionTag().toString(36);
  for (let at = dirname(filename); at !== dirname(at); at = dirname(at)) {
    const modules = join(at, 'node_modules');
    if (existsSync(modules)) return join(modules, '.cache', 'specwright', `compiled-${tag}`);
  }
  return undefined;
}

const digestSize = 32;

function digest(name, data) {
  return createHash('sha256').update(name).update(data).digest();
}

/** Undefined where it is missing, damaged or of another build. */
function readCompiled(place, name) {
  try {
    const kept = readFileSync(place);
    const data = kept.subarray(digestSize);
    return digest(name, data).equals(kept.subarray(0, digestSize)) ? data : undefined;
  } catch {
    return undefined;
  }
}

/** With all functions that this process has called. If it fails, only time is lost. */
function keepCompiled(place, name, script) {
  const own = `${place}.${process.pid}`;
  try {
    const data = script.createCachedData();
    mkdirSync(dirname(place), { recursive: true, mode: 0o700 });
    writeFileSync(own, Buffer.concat([digest(name, data), data]), { mode: 0o600 });
    renameSync(own, place);
  } catch {
    rmSync(own, { force: true });
  }
}
