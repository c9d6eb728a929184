/** Changes places in the body of a function, which becomes one of the options of our client. */

import type * as Morph from 'ts-morph';

/** Another text for a node. */
export interface Change {
  readonly node: Morph.Node;
  readonly text: string;
}

/** The statements of a body with other texts in it, as deep as those of a member of options. */
export function rewriteBody(body: Morph.Block, changes: readonly Change[]): string {
  const start = body.getStart();
  const text = changes
    .toSorted((a, b) => b.node.getStart() - a.node.getStart())
    .reduce(
      (before, { node, text: own }) =>
        before.slice(0, node.getStart() - start) + own + before.slice(node.getEnd() - start),
      body.getText(),
    );
  return reindent(text.slice(1, -1));
}

function reindent(text: string): string {
  const lines = text.replace(/^\s*\n|\s*$/g, '').split('\n');
  const depths = lines.filter((line) => line.trim() !== '').map((line) => line.search(/\S/));
  const depth = Math.min(...depths);
  return lines.map((line) => (line.trim() === '' ? '' : `    ${line.slice(depth)}`)).join('\n');
}
