/** One operation in, its section of a README out: what it does, an example, parameters, answers, permissions. */

import type {
  Api,
  Member,
  Operation,
  Response,
  SecurityRequirement,
  UpdateMask,
} from '../../ir/model.ts';
import { readablePath } from '../../ir/path-parameters.ts';
import { behind, block, cell, cellSpan, inline, plain, span } from './markdown.ts';
import type { Kit } from './call.ts';
import { callName } from './call.ts';
import { isPaged } from './brief.ts';
import { examplesOf } from './examples.ts';
import { tableOf } from './tables.ts';
import type { Table } from './tables.ts';
import type { TypeText } from './typetext.ts';
import type { OperationView } from './view.ts';

export function operationView(operation: Operation, kit: Kit, importName: string): OperationView {
  const { doc } = operation;
  const level = isPaged(kit.api) ? 2 : 4;
  return {
    heading: plain(callName(operation, kit)),
    paragraphs: [
      ...deprecation(operation),
      ...doc.text.map((text) => block(text, level)),
      requestLine(operation),
    ],
    examples: examplesOf(operation, kit, importName),
    parameters: parametersTable(operation, kit),
    facts: [
      ...doc.facts.filter((fact) => !fact.startsWith('Not shown: ')).map(inline),
      ...notShown(operation),
      ...answers(operation, kit),
      ...others(operation, kit.api),
    ],
  };
}

/** One line for what neither the operation nor its answers show. */
function notShown({ notShown: own, responses }: Operation): string[] {
  const statements = [...own, ...responses.flatMap((response) => response.notShown)];
  const texts = [...new Set(statements.map(({ text }) => inline(text)))];
  return texts.length === 0 ? [] : [`Not shown: ${texts.join(' ')}`];
}

function deprecation({ deprecated, doc }: Operation): string[] {
  if (!deprecated) return [];
  const text = typeof doc.deprecated === 'string' ? ` ${inline(doc.deprecated)}` : '';
  return [`**Deprecated.**${text}`];
}

export function requestLine({ method, path, parameters }: Operation): string {
  return path === undefined
    ? `${span(method)}; the path or URL is the first argument.`
    : span(`${method} ${readablePath(path, parameters)}`);
}

/** `GET /things/{id}`, in a table. */
export function requestText({ method, path, parameters }: Operation): string {
  return `${method} ${path === undefined ? '(path given)' : readablePath(path, parameters)}`;
}

const MOST_MEMBERS = 40;

function parametersTable(operation: Operation, kit: Kit): Table | undefined {
  const { typeText } = kit;
  const { members } = operation.params;
  const body = members.find(({ name }) => name === 'body');
  const inner = body === undefined ? [] : bodyMembers(body, kit);
  return tableOf(
    ['Parameter', 'Type', 'Required', 'Description'],
    [
      ...members.flatMap((member) => {
        const group = groupMembers(member);
        if (group.length === 0) return [row(member, member.name, typeText)];
        return group.map((one) => row(one, `${member.name}.${one.name}`, typeText, member));
      }),
      ...inner.map((member) => row(member, `body.${member.name}`, typeText)),
    ],
  );
}

/** Members of a group of parameters. */
function groupMembers({ name, type }: Member): readonly Member[] {
  return name !== 'body' && type.kind === 'object' ? type.members : [];
}

function bodyMembers(body: Member, { context }: Kit): readonly Member[] {
  const { type } = body;
  const model = type.kind === 'model' ? context.models.get(type.key) : undefined;
  const form =
    type.kind === 'model' && type.input ? (model?.input?.type ?? model?.type) : model?.type;
  const shape = form ?? type;
  return shape.kind === 'object' && shape.members.length <= MOST_MEMBERS ? shape.members : [];
}

/** Of a member of a group that may be left out: it is needed where the group is given. */
function row(member: Member, name: string, typeText: TypeText, group?: Member): string[] {
  const { text, facts, deprecated } = member.doc;
  const words = [...(deprecated === undefined ? [] : ['Deprecated.']), ...text, ...facts];
  return [
    cellSpan(name),
    cellSpan(typeText(member.type)),
    member.optional ? '' : group?.optional === true ? `with ${cellSpan(group.name)}` : 'yes',
    words.map(cell).reduce(behind, ''),
  ];
}

/** Answers with a description of their own one by one; those that the API describes once together. */
function answers(operation: Operation, { api, typeText }: Kit): string[] {
  const known = new Set(api.errors?.statuses.map(({ status }) => status));
  const { responses, errors } = operation;
  const common = responses.filter(({ status }) => known.has(status));
  const own = responses.filter(({ status }) => !known.has(status));
  return [
    ...own.map((response) => `${answer(response, typeText)}: ${inline(response.description)}`),
    ...(common.length === 0
      ? []
      : [common.map((response) => answer(response, typeText)).join(', ')]),
    ...(errors.length === 0 ? [] : [`Codes: ${errors.map(span).join(', ')}.`]),
  ];
}

function answer(response: Response, typeText: TypeText): string {
  const type = response.empty ? 'without a body' : bodyText(response, typeText);
  return [`**${plain(response.status)}**`, type].filter((part) => part !== '').join(' ');
}

function bodyText({ type, contents }: Response, typeText: TypeText): string {
  const text = type.kind === 'unknown' || type.kind === 'undefined' ? '' : span(typeText(type));
  const isStreamToo = contents.some(({ as }) => as === 'items');
  return isStreamToo ? [text, 'a stream'].filter(Boolean).join(' or ') : text;
}

function others(operation: Operation, api: Api): string[] {
  const { retry, mask, security, body } = operation;
  const mediaTypes = body?.contents.map(({ mediaType }) => span(mediaType)) ?? [];
  return [
    ...(mediaTypes.length > 1
      ? [`Bodies: ${mediaTypes.join(', ')}; the first is the default.`]
      : []),
    ...(security === undefined || same(security, api.security)
      ? []
      : [`Needs ${securityText(security)}.`]),
    ...(retry?.safe === true ? ['May be repeated: a second call has no second effect.'] : []),
    ...(retry?.idempotencyHeader === undefined
      ? []
      : [
          `With \`idempotencyKey\` (sent as ${span(retry.idempotencyHeader)}) a call may be repeated.`,
        ]),
    ...(mask?.paths.map(maskText) ?? []),
  ];
}

function maskText({ path, effect, whole }: UpdateMask['paths'][number]): string {
  const needs = whole ? ` Needs ${whole.map(span).join(', ')}.` : '';
  return `Mask ${span(path)}: ${inline(effect)}${needs}`;
}

function same(a: readonly SecurityRequirement[], b: readonly SecurityRequirement[]): boolean {
  return securityText(a) === securityText(b);
}

/** `svcApiKey` or `svcDomainKey` */
export function securityText(security: readonly SecurityRequirement[]): string {
  const alternatives = security.map(({ schemes }) =>
    schemes.length === 0
      ? 'no credential'
      : schemes.map(({ scheme }) => span(scheme)).join(' and '),
  );
  return alternatives.length === 0 ? 'no credential' : [...new Set(alternatives)].join(' or ');
}
