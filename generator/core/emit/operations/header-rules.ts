/** Prints the rules by which the runtime parses the headers of answers. */

import { findRequestId, isJsonHeader } from '../../ir/operations/response-headers.ts';
import type { Operation, ResponseHeader, Type } from '../../ir/model/model.ts';
import { indexModels } from '../../ir/model/index-models.ts';
import { resolveType } from '../../ir/types/walk.ts';
import type { Scope } from '../../plan/emitter.ts';
import { type Code, type Data, json, object, statusName } from '../../code/code.ts';
import { mapLiteral } from '../inherited.ts';
import { maybe } from '../optional-entries.ts';
import { type Headed, listHeaded } from './headers.ts';

/** The rules that headers are parsed by, statuses with the same ones together; nothing where none is declared. */
export function printHeaderRules(operation: Operation, scope: Scope): Code | undefined {
  const headed = listHeaded(operation);
  if (headed.length === 0) return undefined;
  const groups = new Map<Code, string[]>();
  for (const { status, headers } of [...headed, ...listBare(operation, headed)]) {
    const rules = mapLiteral(headers.map((one) => [one.name, printRule(one, scope)]));
    groups.set(rules, [...(groups.get(rules) ?? []), status]);
  }
  return object([...groups].map(([rules, statuses]) => [statusName(statuses.join(' ')), rules]));
}

/** The statuses without headers, where those of a range or of all others would be taken for theirs. */
function listBare({ responses }: Operation, headed: readonly Headed[]): readonly Headed[] {
  if (headed.every(({ status }) => /^\d+$/.test(status))) return [];
  const known = new Set(headed.map(({ status }) => status));
  const others = responses.filter(({ status }) => !known.has(status));
  return others.map(({ status }) => ({ status, headers: [] }));
}

/** Name of the header with the id of the request, as the runtime gets it. */
export function printRequestId(operation: Operation): Code | undefined {
  const found = findRequestId(operation);
  return maybe(found && (found.template ?? found.name));
}

function printRule(header: ResponseHeader, scope: Scope): Code {
  const { template, required, explode } = header;
  const form = isJsonHeader(header) ? { type: 'json' } : chooseForm(header.type, scope);
  const isPlain = template === undefined && !required && form.type !== undefined;
  if (isPlain) return json(form.type);
  const type = form.type === 'string' ? undefined : form.type;
  const isExploded = (explode && form.members !== undefined) || undefined;
  return json({
    name: template,
    required: required || undefined,
    ...form,
    type,
    explode: isExploded,
  });
}

/** How the text of a header is taken apart, with the kinds of its texts. */
interface Form {
  readonly [name: string]: Data | undefined;
  readonly type?: string;
  readonly list?: string;
  readonly members?: Readonly<Record<string, string>>;
  readonly rest?: string | undefined;
}

function chooseForm(type: Type, scope: Scope): Form {
  const alternatives = listAlternatives(type, scope);
  const kinds = printKinds(alternatives, scope);
  const lists = alternatives.flatMap(listItems);
  const objects = alternatives.filter(({ kind }) => kind === 'object' || kind === 'intersection');
  // Any text is a text, also one with commas.
  if (kinds.includes('string') || lists.length + objects.length === 0) return { type: kinds };
  if (lists.length > 0) return { list: printKinds(lists, scope) };
  const parts = objects.flatMap((one) => listObjects(one, scope));
  const members = parts.flatMap((one) => one.members);
  const rest = parts.flatMap((one) => one.rest ?? []);
  return {
    members: Object.fromEntries(members.map((one) => [one.name, printKinds([one.type], scope)])),
    rest: rest.length === 0 ? undefined : printKinds(rest, scope),
  };
}

function listAlternatives(type: Type, scope: Scope): readonly Type[] {
  const found = resolveType(scope.derived(indexModels), type);
  if (found.kind !== 'union') return [found];
  return found.members.flatMap((one) => listAlternatives(one, scope));
}

function listItems(type: Type): readonly Type[] {
  if (type.kind === 'array') return [type.items];
  if (type.kind !== 'tuple') return [];
  return type.rest === undefined ? type.items : [...type.items, type.rest];
}

function listObjects(type: Type, scope: Scope): readonly (Type & { kind: 'object' })[] {
  const found = resolveType(scope.derived(indexModels), type);
  if (found.kind === 'object') return [found];
  return found.kind === 'intersection'
    ? found.members.flatMap((one) => listObjects(one, scope))
    : [];
}

/** `boolean | number`: what a text may mean. A list or an object within another one is JSON. */
function printKinds(types: readonly Type[], scope: Scope): string {
  const alternatives = types.flatMap((type) => listAlternatives(type, scope));
  const kinds = new Set(alternatives.flatMap(nameKinds));
  if (kinds.has('string')) kinds.delete('json');
  return [...kinds].toSorted().join(' | ');
}

function nameKinds(type: Type): readonly string[] {
  switch (type.kind) {
    case 'bigint':
    case 'boolean':
    case 'null':
    case 'number':
      return [type.kind];
    case 'literal':
      return [typeof type.value];
    case 'open':
      return type.values.map((value) => typeof value);
    case 'array':
    case 'tuple':
    case 'object':
    case 'intersection':
      return ['json'];
    default:
      return ['string'];
  }
}
