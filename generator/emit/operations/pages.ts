/** A paged operation in, two functions out: its pages one after another, and the items of all of them. */

import type { Operation, Pages } from '../../ir/model.ts';
import type { Scope } from '../../plan/emitter.ts';
import { code, identifier, json } from '../code.ts';
import type { Code } from '../code.ts';
import { printType } from '../types.ts';
import { buildDerivedDoc } from './docs.ts';
import type { Kind } from './kinds.ts';
import { declareOptionsParameter, declareParamsParameter, type TypedParameter } from './params.ts';
import { printDataType } from './response.ts';

export function describePages(operation: Operation): Kind | undefined {
  const { pages, names } = operation;
  if (pages === undefined || names.pages === undefined) return undefined;
  return describeKind(operation, pages, {
    role: 'pages',
    names: names.pages,
    text: 'Page by page: requests the next one when it is needed.',
    item: (scope) => printDataType(operation, scope),
    reader: 'pages',
  });
}

export function describeItems(operation: Operation): Kind | undefined {
  const { pages, names } = operation;
  const itemType = pages?.itemType;
  if (pages === undefined || itemType === undefined || names.items === undefined) return undefined;
  return describeKind(operation, pages, {
    role: 'items',
    names: names.items,
    text: 'Item by item, over all pages.',
    item: (scope) => printType(itemType, scope),
    reader: 'pageItems',
  });
}

interface Reading {
  readonly role: 'pages' | 'items';
  readonly names: Kind['names'];
  readonly text: string;
  /** What each turn of a loop gives. */
  readonly item: (scope: Scope) => Code;
  readonly reader: 'pages' | 'pageItems';
}

function describeKind(operation: Operation, pages: Pages, reading: Reading): Kind {
  return {
    key: `${operation.id}#${reading.role}`,
    names: reading.names,
    signature: (scope) => ({
      parameters: [
        declareParamsParameter(operation, scope),
        declarePageOptions(operation, pages, scope),
      ],
      returnType: code`AsyncIterable<${reading.item(scope)}>`,
    }),
    doc: () => buildDerivedDoc(operation, reading.text),
    body(scope) {
      const reader = scope.runtime('pages', reading.reader, 'value');
      const ask = code`(page, options) => ${identifier(operation.names.function)}(http, page, options)`;
      return code`return ${reader}(${[ask, code`params`, printPageRule(pages), code`options`]});`;
    },
  };
}

/** Where the answer's token is not shown, nothing compiles until the caller says how to read it. */
function declarePageOptions(operation: Operation, pages: Pages, scope: Scope): TypedParameter {
  if (pages.kind === 'offset' || pages.response !== undefined) {
    return declareOptionsParameter(scope.runtime('pages', 'PageOptions', 'type'));
  }
  const options = scope.runtime('pages', 'TokenPageOptions', 'type');
  return { name: code`options`, type: code`${options}<${printDataType(operation, scope)}>` };
}

/** How the next page is asked for, as the runtime takes it. */
export function printPageRule(pages: Pages): Code {
  const items = pages.items?.join('.');
  if (pages.kind === 'offset') {
    const { kind, offset, limit } = pages;
    return json({ kind, offset: offset.join('.'), limit: limit?.join('.'), items });
  }
  const { kind, request, response } = pages;
  return json({ kind, request: request.join('.'), response: response?.join('.'), items });
}
