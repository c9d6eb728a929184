/** Shows the view that is in the document. */

import { render } from 'preact';
import { Page } from './page.tsx';
import type { PageView } from './view.ts';

const root = document.querySelector('#page');
const text = document.querySelector('#view')?.textContent;
if (root !== null && text != null) {
  root.textContent = '';
  render(<Page view={JSON.parse(text) as PageView} />, root); // the generator wrote it
}
