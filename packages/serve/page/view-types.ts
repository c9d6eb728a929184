/** Prints types of the model as people read them: words, links to models, members of objects without a name. */

import type { MemberView, TypeView } from '../../../templates/page/view.ts';
import { formatEnumValue, formatFact } from '../../../generator/core/ir/docs/fact-lines.ts';
import type { Doc, Member, Model, Type } from '../../../generator/core/ir/model/model.ts';
import { viewDoc, type Viewing } from './viewing.ts';

/** Objects in objects are shown so far; deeper ones by the word alone. */
const deepest = 6;

const none: readonly never[] = [];

export function viewType(type: Type, models: ReadonlyMap<string, Model>): TypeView {
  const parts: TypeView[number][] = [];
  for (const part of listParts(type, models)) {
    const last = parts.at(-1);
    if (typeof part === 'string' && typeof last === 'string') parts[parts.length - 1] = last + part;
    else parts.push(part);
  }
  return parts;
}

function listParts(type: Type, models: ReadonlyMap<string, Model>): TypeView {
  const inside = (one: Type): TypeView => listParts(one, models);
  switch (type.kind) {
    case 'literal':
      return [JSON.stringify(type.value)];
    case 'open':
      return [...type.values.map((value) => `${JSON.stringify(value)} | `), 'another'];
    case 'binary':
      return ['bytes'];
    case 'model': {
      const model = models.get(type.key);
      if (model === undefined) return ['unknown'];
      return [{ model: type.key, name: (type.input && model.input?.name) || model.name }];
    }
    case 'array':
      return isJoined(type.items)
        ? ['(', ...inside(type.items), ')[]']
        : [...inside(type.items), '[]'];
    case 'tuple':
      return ['[', ...join(type.items.map(inside), ', '), type.rest ? ', …]' : ']'];
    case 'object':
      if (type.members.length > 0) return ['object'];
      return type.rest === undefined ? ['object'] : ['map of ', ...inside(type.rest)];
    case 'union':
      return join(type.members.map(inside), ' | ');
    case 'intersection':
      return join(type.members.map(inside), ' & ');
    default:
      return [type.kind];
  }
}

function isJoined({ kind }: Type): boolean {
  return kind === 'union' || kind === 'intersection' || kind === 'open';
}

function join(types: readonly TypeView[], between: string): TypeView {
  return types.flatMap((type, index) => (index === 0 ? type : [between, ...type]));
}

export function viewMembers(
  type: Type,
  viewing: Viewing,
  depth = 0,
): readonly MemberView[] | undefined {
  const members = listMembers(type);
  if (members.length === 0 || depth > deepest) return undefined;
  return members.map(({ name, type, optional, doc }) => ({
    name,
    type: viewType(type, viewing.models),
    required: !optional,
    ...viewMemberDoc(doc, viewing),
    members: viewMembers(type, viewing, depth + 1),
  }));
}

export function viewMemberDoc(
  doc: Doc,
  viewing: Viewing,
): Pick<MemberView, 'doc' | 'facts' | 'deprecated'> {
  const lines = doc.facts.flatMap((fact) => {
    return (fact.kind === 'listed' ? formatEnumValue(fact.value) : formatFact(fact)) ?? [];
  });
  const facts = Array.from(new Set(lines), (line) => viewing.markdown.inline(line));
  return {
    doc: viewDoc(doc, viewing),
    facts: facts.length > 0 ? facts : undefined,
    deprecated: doc.deprecated === undefined ? undefined : true,
  };
}

/** Of an object, of the items of a list, of the one that may be null; all those that are joined. */
function listMembers(type: Type): readonly Member[] {
  switch (type.kind) {
    case 'object':
      return type.members;
    case 'array':
      return listMembers(type.items);
    case 'intersection':
      return type.members.flatMap(listMembers);
    case 'union': {
      const [only, ...others] = type.members.filter(({ kind }) => kind !== 'null');
      return only === undefined || others.length > 0 ? none : listMembers(only);
    }
    default:
      return none;
  }
}
