/** What is derived from a call: its pages one after another and their items, long lists in parts, waiting for a state. */

import type {
  AnswerPlace,
  Api,
  Batch,
  Member,
  Operation,
  PageEnds,
  Pages,
  Poll,
  Type,
} from '../../ir/model/model.ts';
import { formatPages } from '../../ir/pages/how.ts';
import type { RuntimeModule, Scope } from '../../plan/emitter.ts';
import {
  code,
  type Code,
  type Data,
  identifier,
  json,
  object,
  propertyName,
  string,
} from '../../code/code.ts';
import { prose } from '../docs.ts';
import { printType } from '../types.ts';
import type { Derived } from './calls.ts';
import { buildDerivedDoc, printRequestLine } from './docs.ts';
import { declareOptionsParameter, declareParamsParameter, printParamsType } from './params.ts';
import type { TypedParameter } from './params.ts';
import { printDataType } from './results.ts';
import { resolveType } from '../../ir/types/walk.ts';
import { indexModels } from '../../ir/model/index-models.ts';

export function describePages(operation: Operation): Derived | undefined {
  const text = 'Page by page: requests the next one when it is needed.';
  return describeReading(operation, 'pages', text, (scope) => printDataType(operation, scope));
}

export function describeItems(operation: Operation): Derived | undefined {
  const itemType = operation.pages?.itemType;
  if (itemType === undefined) return undefined;
  const text = 'Item by item, over all pages.';
  return describeReading(operation, 'pageItems', text, (scope) => printType(itemType, scope));
}

function describeReading(
  operation: Operation,
  reader: 'pages' | 'pageItems',
  text: string,
  printItem: (scope: Scope) => Code,
): Derived | undefined {
  const { pages } = operation;
  if (pages === undefined) return undefined;
  return {
    signature: (scope) => ({
      parameters: [
        declareParamsParameter(operation, scope),
        declareTokenOptions(operation, scope, ['pages', 'PageOptions', 'TokenPageOptions']),
      ],
      returnType: code`AsyncIterable<${printItem(scope)}>`,
    }),
    doc: () => buildDerivedDoc(operation, `${text}${describeOrigin(pages)}`),
    body(scope) {
      const rule = printPageRule(pages, scope);
      const args = [printPageCall(operation), code`params`, rule, code`options`];
      return code`return ${scope.runtime('pages', reader)}(${args});`;
    },
  };
}

/** What the document does not say by our own extension is said here. */
function describeOrigin(pages: Pages): string {
  const { origin } = pages;
  if (origin === 'x-sw-pages') return '';
  const by = origin === undefined ? 'its parameters and answer show' : `\`${origin}\` says`;
  return ` As ${by}, ${formatPages(pages)}.`;
}

/** Whether the description does not say where the token of the next page is. */
export function isTokenHidden({ pages }: Operation): boolean {
  return pages?.kind === 'token' && pages.response === undefined;
}

/** If the token is hidden, nothing compiles until the caller says how to read it. */
function declareTokenOptions(
  operation: Operation,
  scope: Scope,
  [module, usual, strict]: readonly ['pages' | 'batches', usual: string, strict: string],
): TypedParameter {
  if (!isTokenHidden(operation)) {
    return declareOptionsParameter(scope.runtime(module, usual, 'type'));
  }
  const options = scope.runtime(module, strict, 'type');
  return { name: code`options`, type: code`${options}<${printDataType(operation, scope)}>` };
}

function printPageCall({ names, pages }: Operation): Code {
  const call = identifier(names.function);
  if (pages?.kind !== 'url' && pages?.kind !== 'link') {
    return code`(page, options) => ${call}(http, page, options)`;
  }
  return code`(page, options, at) => ${call}(at(http), page, options)`;
}

/** How the next page is asked for, as the runtime takes it. */
export function printPageRule(pages: Pages, scope: Scope): Code {
  const { module, rule, request, members } = RULES[pages.kind];
  const { limit, size, most, response, id, first, current, items, ends } = pages;
  const values: Readonly<Record<PageMember, Code | undefined>> = {
    limit: printText(limit),
    size: json(size),
    most: json(most),
    id: printText(id),
    first: json(pages.kind === 'page' || first !== 0 ? first : undefined),
    current: printText(current),
    response: json(response && printAnswerPlace(response)),
    items: printText(items),
    end: ends && printEnds(ends, scope),
  };
  const asking = request === undefined ? [] : [[request, printText(pages.request)] as const];
  const taken = members.map((name) => [name, values[name]] as const);
  return code`${scope.runtime(module, rule)}(${object([...asking, ...taken])})`;
}

/** Names joined by dots; what is empty is the whole answer or item, and need not be said. */
function printText(path: readonly string[] | undefined): Code | undefined {
  return json(path?.length ? path.join('.') : undefined);
}

type PageMember =
  'limit' | 'size' | 'most' | 'id' | 'first' | 'current' | 'response' | 'items' | 'end';

interface PageRule {
  readonly module: RuntimeModule;
  readonly rule: string;
  /** What the function calls the member of the request that chooses the page. */
  readonly request?: string;
  /** What else it takes: documents may say more of a kind, such as the size of its pages, which changes nothing in the loop. */
  readonly members: readonly PageMember[];
}

const RULES: Readonly<Record<Pages['kind'], PageRule>> = {
  token: {
    module: 'pages',
    rule: 'byToken',
    request: 'request',
    members: ['response', 'items', 'end'],
  },
  offset: {
    module: 'pages',
    rule: 'byOffset',
    request: 'offset',
    members: ['limit', 'size', 'most', 'first', 'items', 'end'],
  },
  page: {
    module: 'page-numbers',
    rule: 'byPage',
    request: 'page',
    members: ['limit', 'size', 'most', 'first', 'current', 'items', 'end'],
  },
  cursorId: {
    module: 'page-cursors',
    rule: 'byCursorId',
    request: 'request',
    members: ['limit', 'size', 'most', 'id', 'items', 'end'],
  },
  url: { module: 'page-addresses', rule: 'byUrl', members: ['response', 'items', 'end'] },
  link: { module: 'page-addresses', rule: 'byLink', members: ['items'] },
};

function printEnds(ends: PageEnds, scope: Scope): Code {
  const signs = Object.entries(ends).map(([sign, place]) => {
    return [sign, json(printAnswerPlace(place))] as const;
  });
  // A bundle that asks for no pages is without the call: the mark says that it has no effect.
  return code`/* @__PURE__ */ ${scope.runtime('page-ends', 'endsBy')}(${object(signs)})`;
}

function printAnswerPlace(place: AnswerPlace): Data {
  return 'header' in place ? { header: place.header } : place.join('.');
}

/** A list of limited length: a longer one is split, and the answers are joined. */
export function describeBatch(operation: Operation): Derived | undefined {
  const { batch } = operation;
  if (batch === undefined) return undefined;
  const items: Type = { kind: 'array', items: batch.itemType };
  const text = `Any number of items, sent ${batch.limit} at a time, with the results in the same order.`;
  return {
    signature: (scope) => ({
      parameters: [
        { name: code`items`, type: code`readonly ${printType(items, scope, { flow: 'input' })}` },
        ...listOtherParameters(operation, batch, scope),
        declareTokenOptions(operation, scope, ['batches', 'BatchOptions', 'PagedBatchOptions']),
      ],
      returnType: code`Promise<${printType({ kind: 'array', items: batch.resultType }, scope)}>`,
    }),
    doc: () => buildDerivedDoc(operation, text),
    body(scope) {
      const rule = json({
        limit: batch.limit,
        results: batch.results.join('.'),
        paged: isTokenHidden(operation) || undefined,
      });
      const args = [printPartCall(operation, batch, scope), code`items`, rule, code`options`];
      return code`return ${scope.runtime('batches', 'batch')}(${args});`;
    },
  };
}

/** A part's answers may come in pages. */
function printPartCall(operation: Operation, batch: Batch, scope: Scope): Code {
  const call = identifier(operation.names.function);
  const params = printPartParams(operation, batch);
  if (operation.pages === undefined) {
    return code`(items, options) => ${call}(http, ${params}, options)`;
  }
  const rule = printPageRule(operation.pages, scope);
  const args = [printPageCall(operation), params, rule, code`options`];
  return code`(items, options) => ${scope.runtime('pages', 'pages')}(${args})`;
}

/** Whether the operation takes more than the list (what is beside the list in a body is left to the plain call). */
function hasOthers({ params }: Operation, batch: Batch): boolean {
  return params.members.some(({ name }) => name !== batch.items[0]);
}

function listOtherParameters(operation: Operation, batch: Batch, scope: Scope): TypedParameter[] {
  if (!hasOthers(operation, batch)) return [];
  const type = code`Omit<${[printParamsType(operation, scope), string(batch.items[0] ?? '')]}>`;
  return [{ name: code`params`, type }];
}

/** `{ body: { requests: items } }` */
function printPartParams(operation: Operation, batch: Batch): Code {
  const [first = '', ...inner] = batch.items;
  const value = inner.reduceRight<Code>((nested, name) => object([[name, nested]]), code`items`);
  const others = hasOthers(operation, batch) ? [code`...params`] : [];
  return code`{ ${[...others, code`${propertyName(first)}: ${value}`]} }`;
}

export function describePoll(operation: Operation): Derived | undefined {
  const { poll } = operation;
  if (poll === undefined) return undefined;
  const states = poll.until.map((state) => `\`${state}\``).join(' or ');
  const text = `Requests the record every ${poll.interval} seconds until its state is ${states}, or one that you choose.`;
  return {
    signature: (scope) => ({
      parameters: [
        { ...declareParamsParameter(operation, scope), hasQuestionToken: false },
        {
          name: code`state`,
          type: printStateType(operation, poll, scope),
          initializer: printFirstState(poll),
        },
        declareOptionsParameter(scope.runtime('polling', 'PollOptions', 'type')),
      ],
      returnType: code`Promise<${printDataType(operation, scope)}>`,
    }),
    doc: () => ({ ...prose(text), notes: [printRequestLine(operation)] }),
    body(scope) {
      const ask = code`(options) => ${identifier(operation.names.function)}(http, params, options)`;
      const { state, interval, while: passing } = poll;
      const rule = json({ state: state.join('.'), interval: interval * 1000, while: passing });
      const args = [ask, code`state`, rule, code`options`];
      return code`return ${scope.runtime('polling', 'waitFor')}(${args});`;
    },
  };
}

/** A state, or several any of which will do. */
function printStateType(operation: Operation, poll: Poll, scope: Scope): Code {
  const found = findType(operation.success.type, poll.state, scope.api);
  const state = found === undefined ? code`string` : printType(found, scope);
  const item = state.includes(' ') ? code`(${state})` : state;
  return code`${state} | readonly ${item}[]`;
}

export function printFirstState({ until }: Poll): Code {
  return json(until.length === 1 ? (until[0] ?? '') : until);
}

/** The type of a member below a type, by names one below another, where it is described. */
export function findType(type: Type, path: readonly string[], api: Api): Type | undefined {
  const [name, ...rest] = path;
  if (name === undefined) return type;
  const member = findMember(type, name, api);
  return member && findType(member.type, rest, api);
}

/** A member of an object, or of the model that a type names. */
export function findMember(type: Type, name: string, api: Api): Member | undefined {
  const form = resolveType(indexModels(api), type);
  return form.kind === 'object' ? form.members.find((one) => one.name === name) : undefined;
}
