// Makes a module of a bundle a script, which can keep what V8 compiled of it. The module becomes what runs the script.

import { createHash } from 'node:crypto';
import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { init, parse } from 'es-module-lexer';

const folder = join(dirname(fileURLToPath(import.meta.url)), 'scripts');

/** Writes the script beside the module `name` in dist, and over the module. */
export async function makeScript(dist, name) {
  await init;
  const path = join(dist, name);
  const text = await readFile(path, 'utf8');
  const [imports, exports] = parse(text);
  const statics = imports.filter(({ type }) => type === 'static');
  const sources = [...new Set(statics.map(({ specifier }) => specifier))];
  const heads = statics.map((one) => takeNames(text, one, sources.indexOf(one.specifier)));
  const pairs = exports.map(({ name: exported, localName }) => `${exported}:${localName}`);
  const body = `(function($imports,$meta,$load){"use strict";${heads.join('')}\n${rewrite(text, imports)}\nreturn{${pairs.join(',\n')}};\n})`;
  const hash = createHash('sha256').update(body).digest('hex').slice(0, 8);
  const script = name.replace(/\.js$/, `.${hash}.cjs`);
  await writeFile(join(dist, script), body);
  await writeFile(path, writeRunner(script, sources, exports));
  await copyFile(join(folder, 'run-script.js'), join(dist, 'run-script.js'));
}

/** A statement with the names that an import takes: esbuild writes them in braces or takes the default one. */
function takeNames(text, { importStart, importEnd, specifier }, index) {
  const statement = text.slice(importStart, importEnd);
  const clause = /^import(.*)from"[^"]+"$/s.exec(statement)?.[1].trim();
  if (clause === undefined || clause.includes('*')) {
    throw new Error(`The import of ${specifier} has no names: ${statement}`);
  }
  const [, lone, braces = '{}'] = /^(?:([\w$]+),?)?(\{.*\})?$/s.exec(clause);
  const named = braces.replaceAll(/ as /g, ':').slice(1, -1);
  return `const{${[lone && `default:${lone}`, named].filter(Boolean).join(',')}}=$imports[${index}];`;
}

/** Without static imports and the list of exports; `import(…)` and `import.meta` are what the runner gives. */
function rewrite(text, imports) {
  let written = '';
  let at = 0;
  for (const { type, importStart, importEnd } of imports) {
    written += text.slice(at, importStart);
    if (type === 'dynamic') written += '$load';
    if (type === 'import-meta') written += '$meta';
    at = type === 'dynamic' ? importStart + 'import'.length : importEnd;
  }
  written += text.slice(at);
  const end = written.lastIndexOf('export{');
  if (!/^export\{[^}]*\};\s*$/.test(written.slice(end))) throw new Error('It has no last exports.');
  return written.slice(0, end);
}

function writeRunner(script, sources, exports) {
  const imports = sources.map((source, index) => `import*as $${index} from"${source}";`);
  const given = sources.map((_, index) => `$${index}`);
  const names = exports.map(({ name }) => name);
  return [
    ...imports,
    'import{runScript}from"./run-script.js";',
    `const $=runScript("./${script}",{meta:import.meta,imports:[${given.join(',')}],load:path=>import(path)});`,
    `export const{${names.join(',\n')}}=$;\n`,
  ].join('\n');
}
