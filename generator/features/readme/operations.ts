/** Operations by tag: in the README itself, or on a page for each tag where there are many. */

import { createBug } from '../../core/diagnostics/bug.ts';
import type {
  Api,
  Member,
  Operation,
  Response,
  Tag,
  UpdateMask,
} from '../../core/ir/model/model.ts';
import { formatFacts } from '../../core/ir/docs/fact-lines.ts';
import { formatPath } from '../../core/ir/operations/path-parameters.ts';
import type { FilePlan, Scope } from '../../core/plan/emitter.ts';
import { code, type Code, identifier, string } from '../../core/code/code.ts';
import {
  behind,
  block,
  bulletList,
  cell,
  cellSpan,
  fence,
  inline,
} from '../../core/emit/markdown.ts';
import { joinBlocks, plain, type Section, span, table } from '../../core/emit/markdown.ts';
import { groupByTag, type Tagged } from '../../core/emit/operations/operations.ts';
import { type Calls, findCall, findExample, findMethod, nameCall, printAwait } from './calls.ts';
import { describeSecurity } from './client.ts';
import { printCall } from './layout.ts';
import { resolveType } from '../../core/ir/types/walk.ts';

/** A README of more operations is an index, and their sections are on a page for each tag. */
const MOST_IN_README = 12;

/** A page of more operations has a line for each, and one section. */
const MOST_SECTIONS = 200;

const FEWEST_IN_TABLE = 4;

export function viewOperations({ api, options, derived, files }: Scope, calls: Calls) {
  if (api.operations.length === 0) return undefined;
  const tags = derived(groupByTag);
  if (!isPaged(api)) {
    const sections = tags.map((tagged) => viewTag(tagged, options.importName, calls));
    return { heading: 'Operations', call: '', pages: '', sections };
  }
  const call = findExample(calls);
  const written = new Set(files.map(({ path }) => path));
  const hasPages = tags.some(({ tag }) => written.has(findPath(tag)));
  const rows = tags.map((tagged) => describePage(tagged, written, calls));
  return {
    heading: 'Operations',
    call: call ? fence('ts', showCall(call.operation, options.importName, calls)) : '',
    pages: table([hasPages ? 'Page' : 'Tag', 'Operations', 'About'], rows),
    sections: [],
  };
}

function isPaged({ operations }: Api): boolean {
  return operations.length > MOST_IN_README;
}

export function planPages(api: Api): FilePlan[] {
  if (!isPaged(api)) return [];
  return groupByTag(api).map(({ tag }) => ({
    path: findPath(tag),
    symbols: [],
    subject: tag.name,
  }));
}

function findPath({ file }: Tag): string {
  return `operations/${file}.md`;
}

/** A row with a link where the page is written. */
function describePage(
  { tag, operations }: Tagged,
  written: ReadonlySet<string>,
  calls: Calls,
): readonly string[] {
  const names = operations.map((operation) => cellSpan(nameCall(operation, calls)));
  const [about = ''] = (tag.description ?? '').split(/\n\s*\n/);
  const list = isLarge(calls) ? String(names.length) : names.join(', ');
  const name = cell(tag.name);
  const path = findPath(tag);
  return [written.has(path) ? `[${name}](${path})` : name, list, cell(about)];
}

export function viewPage(name: string, { options, derived }: Scope, calls: Calls): Section {
  const tagged = derived(groupByTag).find(({ tag }) => tag.name === name);
  if (tagged === undefined) throw createBug('BUG-919', `a page of ${name}, which has no operation`);
  return viewTag(tagged, options.importName, calls);
}

const CLIENT = '[The README](../README.md) shows how the client is made.';
const ONE_IN_FULL =
  'Each call has a line with what must be given, and one is shown in full. Types and comments in the code have the rest.';

function viewTag({ tag, operations }: Tagged, importName: string, calls: Calls): Section {
  const paged = isPaged(calls.api);
  const large = isLarge(calls);
  const shown = large ? findTypical(operations) : operations;
  const intro = large ? `${CLIENT} ${ONE_IN_FULL}` : CLIENT;
  const at = { level: paged ? 2 : 4, importName };
  return {
    heading: plain(tag.name),
    text: joinBlocks(
      block(tag.description ?? '', paged ? 1 : 3),
      paged && intro,
      listCalls(operations, calls),
    ),
    sections: shown.map((one) => viewOperation(one, at, calls)),
  };
}

function isLarge({ api }: Calls): boolean {
  return api.operations.length > MOST_SECTIONS;
}

/** The first that is not deprecated and takes something. */
function findTypical(operations: readonly Operation[]): readonly Operation[] {
  const current = operations.filter(({ deprecated }) => !deprecated);
  const typical = current.find(({ params }) => params.members.length > 0) ?? current[0];
  return typical === undefined ? operations.slice(0, 1) : [typical];
}

function listCalls(operations: readonly Operation[], calls: Calls): string {
  if (operations.length < FEWEST_IN_TABLE) return '';
  const rows = operations.map((one) => {
    const deprecated = one.deprecated ? 'Deprecated. ' : '';
    const purpose = cell(one.doc.text[0] ?? '').replace(/^deprecated\.\s*/i, '');
    return [
      cellSpan(describeCall(one, calls)),
      cellSpan(describeRequest(one)),
      deprecated + purpose,
    ];
  });
  return table(['Call', 'Request', 'What it does'], rows);
}

/** `client.files.move({ id, body, … })`: what must be given, and whether there is more. */
function describeCall(operation: Operation, calls: Calls): string {
  const { members } = operation.params;
  const needed = members.filter(({ optional }) => !optional).map(({ name }) => name);
  const given = needed.length < members.length ? [...needed, '…'] : needed;
  const path = operation.path === undefined ? ['path'] : [];
  const object = given.length === 0 ? [] : [`{ ${given.join(', ')} }`];
  return `${findMethod(operation, calls)}(${[...path, ...object].join(', ')})`;
}

/** Headings of the description go below `level`. */
function viewOperation(
  operation: Operation,
  { level, importName }: { readonly level: number; readonly importName: string },
  calls: Calls,
): Section {
  const { doc, deprecated, path, method } = operation;
  const why = typeof doc.deprecated === 'string' ? ` ${inline(doc.deprecated)}` : '';
  return {
    heading: plain(nameCall(operation, calls)),
    text: joinBlocks(
      deprecated && `**Deprecated.**${why}`,
      ...doc.text.map((text) => block(text, level)),
      path === undefined
        ? `${span(method)}; the path or URL is the first argument.`
        : span(describeRequest(operation)),
      fence('ts', showCall(operation, importName, calls)),
      listParameters(operation, calls),
      bulletList([
        ...formatFacts(doc.facts.filter(({ kind }) => kind !== 'notShown')).map(inline),
        ...listResponses(operation, calls),
        ...listOtherCalls(operation, calls),
        ...listConditions(operation, calls),
      ]),
    ),
  };
}

function describeRequest({ method, path, parameters }: Operation): string {
  return `${method} ${path === undefined ? '(path given)' : formatPath(path, parameters)}`;
}

/** One call; a loop where the answer is always a stream. */
export function showCall(operation: Operation, importName: string, calls: Calls): Code {
  const call = findCall(operation, calls);
  if (call === undefined) {
    // No sample compiles, or it is too long to read.
    const type = identifier(operation.names.params);
    const url = operation.path === undefined ? code`'/path', ` : code``;
    return code`import type { ${type} } from ${string(importName)};

declare const params: ${type};
const answer = await ${findMethod(operation, calls)}(${url}params);`;
  }
  const { stream } = operation;
  if (stream === undefined || stream.asked !== undefined) return printAwait(call);
  const loop = printCall(code`for await (const item of ${call.method}`, call.args, code`) {`);
  return code`${loop}\n  console.log(item);\n}`;
}

const MOST_MEMBERS = 40;

function listParameters({ params }: Operation, calls: Calls): string {
  const own = params.members.flatMap((member) => {
    const { name, type, optional } = member;
    const group = name !== 'body' && type.kind === 'object' ? type.members : [];
    if (group.length === 0) return [describeMember(member, name, calls)];
    const needed = optional ? `with ${cellSpan(name)}` : 'yes';
    return group.map((one) => describeMember(one, `${name}.${one.name}`, calls, needed));
  });
  const body = params.members.find(({ name }) => name === 'body');
  const members = body === undefined ? [] : listMembers(body, calls);
  const inside = members.map((one) => describeMember(one, `body.${one.name}`, calls));
  return table(['Parameter', 'Type', 'Required', 'Description'], [...own, ...inside]);
}

/** Members of a body that is no longer than a person reads. */
function listMembers({ type }: Member, { models }: Calls): readonly Member[] {
  const form = resolveType(models, type);
  return form.kind === 'object' && form.members.length <= MOST_MEMBERS ? form.members : [];
}

function describeMember(
  { type, optional, doc }: Member,
  name: string,
  { describeType }: Calls,
  needed = 'yes',
): string[] {
  const deprecated = doc.deprecated === undefined ? [] : ['Deprecated.'];
  const words = [...deprecated, ...doc.text, ...formatFacts(doc.facts)]
    .map(cell)
    .reduce(behind, '');
  return [cellSpan(name), cellSpan(describeType(type)), optional ? '' : needed, words];
}

/** What is not shown is one line; so are responses that the API describes once together. */
function listResponses({ responses, errors, notShown }: Operation, calls: Calls) {
  const statements = [...notShown, ...responses.flatMap((response) => response.notShown)];
  const texts = [...new Set(statements.map(({ text }) => inline(text)))];
  const known = new Set(calls.api.errors?.statuses.map(({ status }) => status));
  const own = responses.filter(({ status }) => !known.has(status));
  const common = responses.filter(({ status }) => known.has(status));
  return [
    texts.length > 0 && `Not shown: ${texts.join(' ')}`,
    ...own.map((one) => `${describeResponse(one, calls)}: ${inline(one.description)}`),
    common.map((one) => describeResponse(one, calls)).join(', '),
    errors.length > 0 && `Codes: ${errors.map(span).join(', ')}.`,
  ];
}

function describeResponse({ status, empty, type, contents }: Response, calls: Calls): string {
  const isOpen = type.kind === 'unknown' || type.kind === 'undefined';
  const stream = contents.some(({ as }) => as === 'items') ? ['a stream'] : [];
  const body = [...(isOpen ? [] : [span(calls.describeType(type))]), ...stream].join(' or ');
  return [`**${plain(status)}**`, empty ? 'without a body' : body].filter(Boolean).join(' ');
}

/** Calls that are derived from the operation; a guide shows one of each kind in full. */
function listOtherCalls(operation: Operation, calls: Calls) {
  const { names, batch, poll, stream } = operation;
  const { asked } = stream ?? {};
  const show = (name: { readonly method: string }, args = '…'): string =>
    span(`${findMethod(operation, calls, name)}(${args})`);
  const by =
    asked && asked !== 'call' ? ` with ${span(`${asked.member.join('.')}: ${asked.value}`)}` : '';
  return [
    asked && `As a stream: ${show(names.stream ?? names)}${by}`,
    names.items && `Item by item: ${show(names.items)}`,
    names.pages && `Page by page: ${show(names.pages)}`,
    names.batch && `Any number, sent ${batch?.limit} at a time: ${show(names.batch, 'items')}`,
    names.upload && `The whole upload: ${show(names.upload, 'file, …')}`,
    names.poll && `Asking every ${poll?.interval} seconds: ${show(names.poll, '…, state')}`,
  ];
}

function listConditions({ retry, mask, security, body }: Operation, { api }: Calls) {
  const mediaTypes = body?.contents.map(({ mediaType }) => span(mediaType)) ?? [];
  const needed = security && describeSecurity(security);
  const key = retry?.idempotencyHeader;
  return [
    mediaTypes.length > 1 &&
      `Bodies: ${mediaTypes.join(', ')}; a value is sent in the one that it fits.`,
    needed !== undefined && needed !== describeSecurity(api.security) && `Needs ${needed}.`,
    retry?.safe === true && 'May be repeated: a second call has no second effect.',
    key && `With \`idempotencyKey\` (sent as ${span(key)}) a call may be repeated.`,
    ...(mask?.paths.map(describeMask) ?? []),
  ];
}

function describeMask({ path, effect, whole }: UpdateMask['paths'][number]): string {
  const needs = whole ? ` Needs ${whole.map(span).join(', ')}.` : '';
  return `Mask ${span(path)}: ${inline(effect)}${needs}`;
}
