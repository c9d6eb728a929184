/** A paged operation in, two functions out: its pages one after another, and the items of all of them. */

import type { Operation, Pages } from '../../ir/model.ts';
import type { Scope } from '../../plan/emitter.ts';
import { code, identifier, object, string } from '../code.ts';
import type { Code } from '../code.ts';
import type { DocComment, ParameterDeclaration } from '../declaration.ts';
import { printType } from '../types.ts';
import { requestLine } from './docs.ts';
import type { Kind } from './kinds.ts';
import { optionsParameter, paramsParameter } from './params.ts';
import { pathOf } from './paths.ts';
import { dataType } from './response.ts';

export function pagesKind(operation: Operation): Kind | undefined {
  const { pages, names } = operation;
  if (pages === undefined || names.pages === undefined) return undefined;
  return kind(operation, pages, {
    role: 'pages',
    names: names.pages,
    text: 'Page by page: requests the next one when it is needed.',
    item: (scope) => dataType(operation, scope),
    reader: 'pages',
  });
}

export function itemsKind(operation: Operation): Kind | undefined {
  const { pages, names } = operation;
  const itemType = pages?.itemType;
  if (pages === undefined || itemType === undefined || names.items === undefined) return undefined;
  return kind(operation, pages, {
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

function kind(operation: Operation, pages: Pages, reading: Reading): Kind {
  return {
    key: `${operation.id}#${reading.role}`,
    names: reading.names,
    signature: (scope) => ({
      parameters: [paramsParameter(operation, scope), pageOptions(operation, pages, scope)],
      returns: code`AsyncIterable<${reading.item(scope)}>`,
    }),
    doc: () => pagesDoc(operation, reading.text),
    body(scope) {
      const reader = scope.runtime('pages', reading.reader, 'value');
      const ask = code`(page, options) => ${identifier(operation.names.function)}(http, page, options)`;
      return code`return ${reader}(${[ask, code`params`, pageRule(pages), code`options`]});`;
    },
  };
}

/** Where the answer's token is not shown, nothing compiles until the caller says how to read it. */
function pageOptions(operation: Operation, pages: Pages, scope: Scope): ParameterDeclaration {
  if (pages.kind === 'offset' || pages.response !== undefined) {
    return optionsParameter(scope.runtime('pages', 'PageOptions', 'type'));
  }
  const options = scope.runtime('pages', 'TokenPageOptions', 'type');
  return { name: code`options`, type: code`${options}<${dataType(operation, scope)}>` };
}

/** How the next page is asked for, as the runtime takes it. */
export function pageRule(pages: Pages): Code {
  const items = ['items', pages.items === undefined ? undefined : pathOf(pages.items)] as const;
  if (pages.kind === 'offset') {
    const limit = pages.limit === undefined ? undefined : pathOf(pages.limit);
    return object([
      ['kind', string('offset')],
      ['offset', pathOf(pages.offset)],
      ['limit', limit],
      items,
    ]);
  }
  const response = pages.response === undefined ? undefined : pathOf(pages.response);
  return object([
    ['kind', string('token')],
    ['request', pathOf(pages.request)],
    ['response', response],
    items,
  ]);
}

function pagesDoc(operation: Operation, text: string): DocComment {
  const { deprecated } = operation.doc;
  return {
    text: [...operation.doc.text.slice(0, 1), text],
    notes: [requestLine(operation)],
    facts: [],
    examples: [],
    ...(deprecated === undefined ? {} : { deprecated }),
  };
}
