/** What the model of an API knows beside its document, as Markdown and extensions that a viewer shows at their places. */

import { type Calls, callsBy, findCall } from '../../../generator/features/readme/calls.ts';
import { listErrorTables } from '../../../generator/features/readme/guides.ts';
import { showCall } from '../../../generator/features/readme/operations.ts';
import { listNotShown } from '../../../generator/features/readme/emitter.ts';
import { describeStates, viewLimits } from '../../../generator/features/readme/tables.ts';
import {
  bulletList,
  fence,
  inline,
  joinBlocks,
  plain,
} from '../../../generator/core/emit/markdown.ts';
import { countParts, sampleRequest, toJson } from '../../../generator/features/samples/values.ts';
import { formatFacts } from '../../../generator/core/ir/docs/fact-lines.ts';
import { listRules } from '../../../generator/core/ir/docs/facts.ts';
import type {
  Api,
  Content,
  Fact,
  KeywordSchema,
  Operation,
  Schema,
} from '../../../generator/core/ir/model/model.ts';
import { placeId } from '../../../generator/core/ir/raw.ts';
import { walkParts } from '../../../generator/core/ir/schemas/walk.ts';
import type { Members } from '../../../generator/core/load/structure/pointer.ts';
import { createDerived } from '../../../generator/core/plan/plan.ts';
import type { Notes } from './document.ts';
import { makeExample } from './example.ts';

export interface NotesOptions {
  /** Markdown that comes before all else. */
  readonly intro?: string | undefined;
  /** The one server that the page asks, instead of those of the document. */
  readonly server?: string | undefined;
}

export function createNotes(api: Api, { intro, server }: NotesOptions): Notes {
  const operations = new Map(api.operations.map((one) => [placeId(one.at), one]));
  const schemas = indexSchemas(api);
  const bodies = indexBodies(api);
  const calls = createCalls(api);
  const servers = server === undefined ? undefined : [{ url: server }];
  return (node, kind, at) => {
    switch (kind) {
      case 'root':
        return servers && { servers };
      case 'info': {
        const [lead, rest] = cutLead(readText(node));
        const parts = [intro ?? '', lead, showFirstCall(calls), rest, ...describeApi(api)];
        return { description: joinBlocks(...parts) };
      }
      case 'pathItem':
        return servers && { servers: undefined };
      case 'operation': {
        const operation = operations.get(placeId(at));
        const own = operation && noteOperation(operation, node, calls);
        return servers ? { ...own, servers: undefined } : own;
      }
      case 'mediaType':
        return noteBody(bodies.get(placeId(at)), node, calls);
      case 'schema':
        return noteSchema(schemas.get(placeId(at)), node);
      default:
        return undefined;
    }
  };
}

/** Sample calls of an API, each made when it is asked for. */
export function createCalls(api: Api): Calls {
  return createDerived(api)(callsBy.number);
}

function readText({ description }: Members): string {
  return typeof description === 'string' ? description.trim() : '';
}

/** The first paragraph, and what is behind it. A text that begins with something else has none. */
function cutLead(text: string): readonly [string, string] {
  const [lead = ''] = text.split(/\n\s*\n/, 1);
  return /^[\p{L}\p{N}]/u.test(lead) ? [lead, text.slice(lead.length).trim()] : ['', text];
}

/** Values of a request and of an answer that are in view together. */
const mostFirst = 24;

/** A call with its answer, before a reader has looked for an operation: the first that is short. */
function showFirstCall(calls: Calls): string {
  for (const operation of calls.api.operations) {
    const call = findCall(operation, calls);
    if (call === undefined || countParts(call.params) > mostFirst) continue;
    const { answer } = makeExample(operation, calls) ?? {};
    if (!answer?.body?.startsWith('{') || answer.body.split('\n').length > mostFirst) continue;
    return joinBlocks(
      '## A first call',
      fence('typescript', showCall(operation, '', calls)),
      /^\d+$/.test(answer.status) ? `Its answer, with status ${answer.status}:` : 'Its answer:',
      fence('json', answer.body),
    );
  }
  return '';
}

/** What is of the whole API, in sections, which a viewer lists in its navigation. */
function describeApi(api: Api): readonly string[] {
  const { codes, statuses, cases } = listErrorTables(api);
  const states = api.states.map((table) =>
    joinBlocks(`## ${plain(table.key)}`, describeStates(table, false)),
  );
  return [
    ...describeSection('Error codes', statuses, codes, cases),
    ...describeSection('Limits', viewLimits(api, undefined)?.stated ?? ''),
    ...describeSection('States', ...states),
    ...describeSection('What is not shown', bulletList(listNotShown(api))),
  ];
}

function describeSection(heading: string, ...blocks: readonly string[]): readonly string[] {
  const text = joinBlocks(...blocks);
  return text === '' ? [] : [`# ${heading}`, text];
}

function noteOperation(operation: Operation, node: Members, calls: Calls): Members {
  const { doc, errors, notShown, responses } = operation;
  const why = typeof doc.deprecated === 'string' ? `Deprecated: ${inline(doc.deprecated)}` : '';
  const missing = [...notShown, ...responses.flatMap((response) => response.notShown)];
  const isFailing = errors.length > 0;
  const description = joinBlocks(
    readText(node),
    why,
    bulletList(formatFacts(doc.facts.filter(({ kind }) => kind !== 'notShown')).map(inline)),
    isFailing && '**Error codes**',
    isFailing && listErrorTables(calls.api, new Set(errors)).codes,
    missing.length > 0 &&
      `Not shown: ${[...new Set(missing.map(({ text }) => inline(text)))].join(' ')}`,
  );
  if (findCall(operation, calls) === undefined) return { description };
  const source = showCall(operation, '', calls);
  const sample = { lang: 'typescript', label: 'TypeScript client', source };
  return { description, 'x-codeSamples': [sample] };
}

/** An operation and one form of its body. */
type Sent = readonly [Operation, Content];

function indexBodies({ operations }: Api): ReadonlyMap<string, Sent> {
  const sent = operations.flatMap((one) =>
    (one.body?.contents ?? [])
      .filter(({ codec }) => codec === 'json' || codec === 'form')
      .map((content) => [placeId(content.at), [one, content]] as const),
  );
  return new Map(sent);
}

/** More values are too long to read. */
const mostValues = 400;

/** Viewers make values by the types alone, which rules may refuse. */
function noteBody(sent: Sent | undefined, node: Members, calls: Calls): Members | undefined {
  if (sent === undefined || node['example'] !== undefined || node['examples'] !== undefined) {
    return undefined;
  }
  const [operation, content] = sent;
  // A call is made of the first form, and kept.
  const isUsual = content === operation.body?.contents[0];
  const value = isUsual
    ? findCall(operation, calls)?.params['body']
    : sampleRequest(operation, calls.shaping, { content })?.['body'];
  if (value === undefined || countParts(value) > mostValues) return undefined;
  return { example: toJson(value) };
}

/** Facts that a viewer does not show by itself. */
const noted: ReadonlySet<Fact['kind']> = new Set<Fact['kind']>([
  'decodedSize',
  'sensitive',
  'notShown',
  'source',
  'spelling',
]);

function noteSchema(schema: KeywordSchema | undefined, node: Members): Members | undefined {
  if (schema === undefined) return undefined;
  const { enumFacts = [], uniqueBy, keyMatchesValue, listed, absentItem } = schema;
  const rules = [keyMatchesValue, listed, absentItem].flatMap((rule) => rule?.message ?? []);
  const facts = listRules(schema).filter(
    ({ kind }) => noted.has(kind) || (kind === 'unique' && uniqueBy !== undefined),
  );
  const lines = [...formatFacts(facts), ...rules].map(inline);
  const meanings = enumFacts.flatMap(({ value, label, meaning = label }) =>
    meaning === undefined ? [] : [[String(value), meaning] as const],
  );
  if (lines.length === 0 && meanings.length === 0) return undefined;
  return {
    ...(lines.length > 0 && { description: joinBlocks(readText(node), lines.join(' ')) }),
    ...(meanings.length > 0 && { 'x-enum-descriptions': Object.fromEntries(meanings) }),
  };
}

/** All schemas of the document that the model has, by their places. */
function indexSchemas(api: Api): ReadonlyMap<string, KeywordSchema> {
  const parts = walkParts([...api.models.map(({ schema }) => schema), ...listRoots(api)]);
  return new Map(Array.from(parts, (part) => [placeId(part.at), part]));
}

function listRoots({ operations, webhooks }: Api): readonly (Schema | undefined)[] {
  return [...operations, ...webhooks].flatMap((one) => {
    const responses = one.kind === 'operation' ? one.responses : [];
    const contents = [...(one.body?.contents ?? []), ...responses.flatMap((all) => all.contents)];
    return [
      ...one.parameters.map(({ schema }) => schema),
      ...responses.flatMap(({ headers }) => headers.map(({ schema }) => schema)),
      ...contents.flatMap(({ schema, item }) => [schema, item?.schema]),
    ];
  });
}
