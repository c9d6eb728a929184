/** Texts of an output in; what is wrong with each out: code that a document's text became, markup, or a file that does not parse. */

import { marked } from 'marked';
import { compile } from '../../generator/run/write/javascript.ts';
import { listSyntaxErrors } from './attack.ts';

/** What is wrong with the files of an output, each with its path; also as JavaScript, where that is asked. */
export function listFaults(
  files: Readonly<Record<string, string>>,
  isScript: boolean,
): readonly string[] {
  return Object.entries(files).flatMap(([path, text]) =>
    listFaultsOf(path, text, isScript).map((fault) => `${path}: ${fault.slice(0, 300)}`),
  );
}

function listFaultsOf(path: string, text: string, isScript: boolean): readonly string[] {
  if (path.endsWith('.json')) return parses(text) ? [] : ['is no JSON'];
  if (path.endsWith('.md')) {
    return [...listMarkup(text), ...listExamples(text).flatMap(listSyntaxErrors)];
  }
  if (!path.endsWith('.ts')) return ['is of a kind that nobody judges'];
  return [...listSyntaxErrors(text), ...(isScript ? listFaultsOfScript(path, text) : [])];
}

/** With `target: 'js'` another compiler prints every string again. */
function listFaultsOfScript(path: string, text: string): readonly string[] {
  const compiled = compile(path, text);
  if (compiled === undefined) return ['cannot be compiled'];
  return compiled.files.flatMap(([ending, script]) =>
    listSyntaxErrors(script).map((fault) => `as ${ending}: ${fault}`),
  );
}

function parses(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** The code of a document, which people copy. */
function listExamples(text: string): readonly string[] {
  return [...text.matchAll(/^( *)```ts\n([\s\S]*?)^\1```$/gm)].map(([, , code = '']) => code);
}

/** Elements that the document would show, and that are none of Markdown's own. */
function listMarkup(text: string): readonly string[] {
  const html = marked.parse(text.replaceAll(/^<!-- .* -->$/gm, ''), { async: false });
  return [...html.matchAll(/<[^>]*>?/g)]
    .map(([element]) => element)
    .filter((element) => !OWN.test(element))
    .map((element) => `shows the element ${JSON.stringify(element.slice(0, 80))}`);
}

const OWN =
  /^<\/?(?:p|h[1-6]|ul|ol|li|pre|code|em|strong|del|br|hr|blockquote|table|thead|tbody|tr|t[hd]|a)(?: (?:href="(?:https?:|mailto:|#|\.{0,2}\/?[\w./#-])[^"<>]*"|class="language-[^"<>]*"|align="\w+"|start="\d+"|title="[^"]*"))*>$/;
