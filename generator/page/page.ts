/** The front of the page, which other folders import alone: prints one HTML file about APIs that needs nothing else. */

import type { ApiView, PageView } from '../../templates/page/view.ts';
import type { Api } from '../ir/model.ts';
import { printHtml } from './html.ts';
import { viewApi } from './view-api.ts';

export { isRenderedPage } from './html.ts';

export interface PageApi {
  readonly api: Api;
  /** What comes before the paths of operations on the origin of the page: `''`, `/v1`. */
  readonly base?: string;
}

export interface PageOptions {
  /** Whether the page is from a service that answers its operations (`specwright serve`). */
  readonly live?: boolean;
}

/** The text of `index.html`. */
export async function renderPage(
  apis: readonly PageApi[],
  { live = false }: PageOptions = {},
): Promise<string> {
  const view: PageView = { live, apis: apis.map(viewPageApi) };
  const { script, scriptHash, style, styleHash } = await import('#templates/page');
  return printHtml({ view, script, scriptHash, style, styleHash });
}

function viewPageApi({ api, base = '' }: PageApi): ApiView {
  return { ...viewApi(api), base };
}
