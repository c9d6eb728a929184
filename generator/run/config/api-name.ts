/** Derives the name of an API, of its client and of its folder, from what its document is called. */

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

/** Words of titles that say as little. */
const filler = /^(?:the|an?|open|openapi|swagger|apis?|rest|restful|specs?|specification|v?\d+)$/i;

/** More words are a sentence. */
const most = 4;

/** `Swagger Petstore - OpenAPI 3.0` is `petstore`. */
export function titleName(title: string): string {
  const words = splitWords(title).filter((word) => !filler.test(word));
  return words.length > most ? unnamed : toName(words.join(' '));
}

function toName(text: string): string {
  return splitWords(text).join('-').toLowerCase() || unnamed;
}

function splitWords(text: string): readonly string[] {
  return text.match(/[A-Za-z0-9]+/g) ?? [];
}
