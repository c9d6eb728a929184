/** Rewrites calls that are in another group of the client: `client.orders.get` is `client.shop.getOrder`. */

import type { ts } from 'ts-morph';
import type { Move } from '../renames/renames.ts';
import { addLeft, addUse, isIdentifier, type Scan } from './scan.ts';

export function moveCall(node: ts.Node, { depth, path, why }: Move, scan: Scan): void {
  const { compiler, done } = scan;
  const place = path.map((step) => `.${step}`).join('');
  const inner: ts.Node[] = [];
  let access: ts.Node = node.parent;
  for (let step = 0; step <= depth; step += 1) {
    const isAccess: boolean =
      compiler.isPropertyAccessExpression(access) && (step > 0 || access.name === node);
    if (!isAccess || !compiler.isPropertyAccessExpression(access)) {
      return leaveMoved(node, { place, why }, scan);
    }
    inner.push(access.name);
    access = access.expression;
  }
  if (!path.every(isIdentifier)) return leaveMoved(node, { place, why }, scan);
  for (const one of inner) done.add(one);
  const { questionDotToken } = access.parent as ts.PropertyAccessExpression; // the last access of the loop
  const text = questionDotToken === undefined ? place : `?${place}`;
  const edit = { start: access.getEnd(), end: node.getEnd(), text };
  addUse(scan, node, { why: `it is \`client${place}\` now: ${why}`, edits: [edit] });
}

function leaveMoved(
  node: ts.Node,
  { place, why }: { readonly place: string; readonly why: string },
  scan: Scan,
): void {
  addLeft(scan, node, {
    why: `it is \`client${place}\` now: ${why}`,
    help: `Call \`client${place}\`, for which the client itself is needed here.`,
  });
}
