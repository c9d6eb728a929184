// Makes a module of a bundle a script, which can keep what V8 compiled of it. The module becomes what runs the script.

import { createHash } from 'node:crypto';
import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { init, parse } from 'es-module-lexer';

const folder = join(dirname(fileURLToPath(import.meta.url)), 'scripts');

/** Writes the script beside the module `name` in dist, and over the module what runs it. */
export async function makeScript(dist, name) {
  await init;
  const path = join(dist, name);
  const text = await readFile(path, 'utf8');
  const [found] = parse(text);
  const statics = found.filter(({ type }) => type === 'static');
  const sources = [...new Set(statics.map(({ specifier }) => specifier))];
  const heads = statics.map((one) => takeNames(text, one, sources.indexOf(one.specifier)));
  const { body, exports } = splitExports(replaceImports(text, found));
  const pairs = exports.map(([local, exported]) => `${exported}:${local}`);
  const script = `(function($imports,$meta,$load){"use strict";${heads.join('')}\n${body}\nreturn{${pairs.join(',\n')}};\n})`;
  const hash = createHash('sha256').update(script).digest('hex').slice(0, 8);
  const file = name.replace(/\.js$/, `.${hash}.cjs`);
  await writeFile(join(dist, file), script);
  const names = exports.map(([, exported]) => exported);
  await writeFile(path, printRunner(file, sources, names));
  await copyFile(join(folder, 'runner.js'), join(dist, 'runner.js'));
}

/** What a static import declares, as constants. esbuild writes its names in braces, or takes the default one. */
function takeNames(text, { importStart, importEnd, specifier }, index) {
  const statement = text.slice(importStart, importEnd);
  const [, lone, braces = '{}'] =
    /^import(?:\s+([\w$]+)\s*,?)?\s*(\{[^}]*\})?\s*from\s*"[^"]+"$/.exec(statement) ?? [];
  if (lone === undefined && braces === '{}') {
    throw new Error(`An import of ${specifier} has no names: ${statement}`);
  }
  const named = braces.slice(1, -1).replaceAll(/\s+as\s+/g, ':');
  return `const{${[lone && `default:${lone}`, named].filter(Boolean).join(',')}}=$imports[${index}];`;
}

/** Without static imports; `import(…)` and `import.meta` are what the runner gives. */
function replaceImports(text, found) {
  let written = '';
  let at = 0;
  for (const { type, importStart, importEnd } of found) {
    written += text.slice(at, importStart);
    if (type === 'dynamic') written += '$load';
    if (type === 'import-meta') written += '$meta';
    at = type === 'dynamic' ? importStart + 'import'.length : importEnd;
  }
  return written + text.slice(at);
}

/** esbuild exports all names in one last statement. */
function splitExports(text) {
  const [statement, list] = /\bexport\s*\{([^{}]*)\};\s*$/.exec(text) ?? [];
  if (statement === undefined) throw new Error('The module has no last statement with exports.');
  const exports = list
    .split(',')
    .map((one) => one.trim().split(/\s+as\s+/))
    .filter(([local]) => local !== '')
    .map(([local, exported = local]) => [local, exported]);
  return { body: text.slice(0, -statement.length), exports };
}

function printRunner(script, sources, names) {
  const imports = sources.map((source, index) => `import*as $${index} from"${source}";`);
  const given = sources.map((_, index) => `$${index}`);
  return [
    ...imports,
    'import{runScript}from"./runner.js";',
    `const $=runScript("./${script}",{meta:import.meta,imports:[${given.join(',')}],load:path=>import(path)});`,
    `export const{${names.join(',\n')}}=$;\n`,
  ].join('\n');
}
