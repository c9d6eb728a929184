/** Derives the name of an API, of its client and of its folder, from what its document is called. */

import { fileNames } from '../../core/ir/naming/reserved-names.ts';
import { asMembers } from '../../core/load/structure/pointer.ts';
import { runtimeFolder } from '../write/names.ts';
import { parseUrl } from '../../core/diagnostics/thrown.ts';
import { isUrl } from '../../core/load/files/permission.ts';

/** Names of files and folders that say that there is an API, but not which one. */
const general =
  /^(?:open-?api|swagger|apis?|api-?docs|specs?|specifications?|docs?|schemas?|definitions?|contracts?|src|public|static|assets|resources|\.*)(?:[-_.]?v?\d[\d.]*)?$/i;

/** What a name is that nothing was found for. */
export const unnamed = 'api';

/**
 * `specs/shop/openapi.yaml` is the API `shop`, `petstore.json` is `petstore`, `orders/v2/openapi.json` is `orders-v2`,
 * and `specs/openapi.yaml` is just `api`.
 */
export function deriveApiName(input: string): string {
  const path = (isUrl(input) ? parseUrl(input)?.pathname : undefined) ?? input;
  const [file = '', folder = '', above = ''] = path.split(/[\\/]/).filter(Boolean).toReversed();
  const stem = file.replace(/(?:\.schema)?\.(?:ya?ml|json)$/i, '');
  if (!general.test(stem)) return toName(stem);
  const isVersion = /^v\d[\w.]*$/i.test(folder);
  const [version, name] = isVersion ? [`-${folder}`, above] : ['', folder];
  return toName(`${general.test(name) ? unnamed : name}${version}`);
}

/** What documents call themselves; undefined for JSON Schemas, whose titles are those of models. */
export function readTitle(document: unknown): string | undefined {
  const members = asMembers(document);
  const isDiscovery = (members['discoveryVersion'] ?? members['kind']) !== undefined;
  const title = isDiscovery
    ? (members['title'] ?? members['name'])
    : asMembers(members['info'])['title'];
  return typeof title === 'string' ? title : undefined;
}

/** Words of titles that say that there is an API, or how it is described, but not which one. */
const filler =
  /^(?:the|an?|my|your|of|for|to|and|with|open|openapi|fastapi|swagger|oas\d?|apis?|rest|restful|specs?|specifications?|definitions?|documentation|docs|reference|version|v?\d+)$/i;

/** More of a title is a sentence. */
const mostWords = 5;
const mostLetters = 40;

/** `Swagger Petstore - OpenAPI 3.0` is `petstore`. Undefined where no word says which API it is: its file may know. */
export function titleName(title = ''): string | undefined {
  // Accents are no part of a name, and what belongs to somebody is called like that: `Netlify's API`.
  const plain = title.normalize('NFKD').replaceAll(/\p{M}|['’]s\b/gu, '');
  const words = splitWords(plain).filter((word) => !filler.test(word));
  const kept: string[] = [];
  for (const word of words.slice(0, mostWords)) {
    if ([...kept, word].join('-').length > mostLetters) break;
    kept.push(word);
  }
  const [first = ''] = words;
  return toFree(kept.join('-') || first.slice(0, mostLetters));
}

function toName(text: string): string {
  return toFree(splitWords(text).join('-')) ?? unnamed;
}

/** Undefined for nothing. A name that an output uses itself, or that no file has on some system, says that it is an API. */
function toFree(text: string): string | undefined {
  const name = text.toLowerCase();
  if (name === '') return undefined;
  return name === runtimeFolder || fileNames.has(name) ? `${name}-api` : name;
}

function splitWords(text: string): readonly string[] {
  return text.match(/[A-Za-z0-9]+/g) ?? [];
}
