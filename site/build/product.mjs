// What the start page shows of the product: made by the generator and the compiler whenever the site is built, never by hand.

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { codeToHtml } from 'shiki';
// The newest compiler has no language service in JavaScript.
import ts from 'typescript5';
import { compareDocuments } from '../../dist/core.js';
import { generateFiles } from '../../dist/index.js';

const source = fileURLToPath(new URL('../start/shop.yaml', import.meta.url));

/** A call with a mistake that a person would make. */
const call = `import { Shop } from './shop/index.js';

const shop = new Shop({ auth: { key: 'secret' } });
const page = await shop.listOrders({ status: 'shiped' });
`;

/** Parts of the start page as HTML; throws where the product no longer does what the page says. */
export async function showProduct(folder) {
  const text = readFileSync(source, 'utf8');
  const { ok, files, diagnostics } = await generateFiles({ documents: { 'shop.yaml': text } });
  if (!ok || diagnostics.length > 0) throw new Error(JSON.stringify(diagnostics));
  const path = join(folder, 'app.ts');
  writeAll(folder, files);
  writeFileSync(path, call);
  const { error, hover } = askCompiler(path);
  const written = cutFunction(files);
  return {
    document: await highlight('yaml', cutPath(text)),
    written: { path: written.path, html: await highlight('ts', written.text) },
    call: await highlight('ts', call, [mark(error.start, error.length, 'wrong')]),
    hover: { signature: await highlight('ts', hover.signature), text: hover.text },
    error: `TS${error.code}: ${error.text}`,
    breaking: await listBreaking(text),
  };
}

function writeAll(folder, files) {
  for (const [name, text] of Object.entries(files)) {
    const path = join(folder, 'shop', name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
}

/** The eight lines of the path, from its key on. */
function cutPath(text) {
  const [, path = ''] = /^( {2}\/orders:\n(?: {4}.*\n)+)/m.exec(text) ?? [];
  const lines = path.trimEnd().split('\n');
  if (lines.length !== 8) throw new Error(`the start page shows eight lines, not ${lines.length}`);
  return lines.map((line) => line.slice(2)).join('\n');
}

/** The function of the operation, and the file that it is in. */
function cutFunction(files) {
  for (const [path, text] of Object.entries(files)) {
    const written = /^export function listOrders\([^]*?^\}/m.exec(text)?.[0];
    if (written) return { path: `shop/${path}`, text: written };
  }
  throw new Error('the output has no function listOrders');
}

/** What an editor says of the call: its only error, and what is shown where the pointer is over the method. */
function askCompiler(path) {
  const options = {
    strict: true,
    noEmit: true,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    types: [],
  };
  const service = ts.createLanguageService({
    ...ts.sys,
    getScriptFileNames: () => [path],
    getScriptVersion: () => '1',
    getScriptSnapshot: (name) => {
      const text = ts.sys.readFile(name);
      return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text);
    },
    getCurrentDirectory: () => dirname(path),
    getCompilationSettings: () => options,
    getDefaultLibFileName: ts.getDefaultLibFilePath,
    useCaseSensitiveFileNames: () => ts.sys.useCaseSensitiveFileNames,
  });
  const errors = service.getSemanticDiagnostics(path);
  if (errors.length !== 1) throw new Error(`the call has ${errors.length} errors, not one`);
  const [{ start, length, code, messageText }] = errors;
  const info = service.getQuickInfoAtPosition(path, call.indexOf('listOrders'));
  const hover = {
    signature: ts.displayPartsToString(info?.displayParts),
    // The first paragraph is what the document says.
    text: ts.displayPartsToString(info?.documentation).split('\n\n', 1)[0],
  };
  if (hover.text === '') throw new Error('the method has no comment');
  return {
    error: { start, length, code, text: ts.flattenDiagnosticMessageText(messageText, '\n') },
    hover,
  };
}

function mark(start, length, name) {
  return { start, end: start + length, properties: { class: name } };
}

/** What `diff` says of a lower bound and a value that is gone. */
async function listBreaking(text) {
  const changed = text
    .replace('maximum: 100', 'maximum: 50')
    .replace('[pending, shipped]', '[pending]');
  const { changes } = await compareDocuments({ old: text, new: changed });
  if (!changes.some(({ severity }) => severity === 'breaking')) throw new Error('nothing breaks');
  return changes.map(({ severity, operations, message }) => ({
    severity,
    operation: operations.join(', '),
    message,
  }));
}

function highlight(lang, code, decorations = []) {
  return codeToHtml(code.trimEnd(), {
    lang,
    decorations,
    themes: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
    defaultColor: false,
  });
}
