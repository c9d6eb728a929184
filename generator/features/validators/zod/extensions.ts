import type { KeywordSchema, Schema } from '../../../core/ir/model/model.ts';
import { gatherOwnShape, isLeftOut, type ShapeMember } from '../../../core/ir/types/shape.ts';
import { isNarrower } from '../schemas/narrowing.ts';
import { isSpelling } from '../schemas/fields.ts';
import {
  ANNOTATIONS,
  getBareReference,
  isKeepingType,
  isOpen,
  listJoined,
} from '../schemas/schema-facts.ts';
import type { Built } from './built.ts';
import { listMembers } from './members.ts';
import type { DeclaredObject, Site } from './site.ts';
import { findUnnamed, listUnnamed, printUnnamed } from './unnamed.ts';
import { hasOnlyKeywords } from '../../../core/ir/schemas/keyword-facts.ts';

/** The extension is undefined where a member is described twice and the later says less, or where the model says more than members. */
export function findExtension(site: Site, schema: KeywordSchema): Built | undefined {
  if ((schema.ref ?? schema.allOf) === undefined) return undefined;
  if (getBareReference(schema) !== undefined) return undefined;
  const { ref: _ref, allOf: _all, ...own } = schema;
  const { not: _not, if: _if, then: _then, else: _else, ...rest } = own;
  const joined = listJoined(schema);
  const references = joined.flatMap((part) => getBareReference(part) ?? []);
  const others = joined.filter((part) => getBareReference(part) === undefined);
  const left = others.filter((part) => isKeepingType(part, false) && !isOpen(part));
  const parts = [rest, ...others.filter((part) => !left.includes(part))];
  const [key, second] = references;
  if (key === undefined || second !== undefined || !parts.every(isMembers)) return undefined;
  const made = site.findObject(key);
  if (made?.isStripping !== true || isKeepingAbsent(site, made)) return undefined;
  const added = listAdded(site, schema, { parts, made });
  const name = site.useSchema(key);
  if (added === undefined || name === undefined) return undefined;
  const { model, file } = site;
  const mark = model?.schema === schema ? file.world.marks.get(model.key) : undefined;
  const marked =
    mark === undefined || added.some((one) => one.name === mark.property)
      ? added
      : [
          ...added,
          {
            name: mark.property,
            schemas: [],
            required: made.required.has(mark.property),
            spellings: [],
            at: schema.at,
          },
        ];
  const unnamed = findUnnamed(
    schema,
    new Set([...made.members.keys(), ...marked.map((one) => one.name)]),
  );
  const entries = [...listMembers(site, marked, mark), ...printUnnamed(site, unnamed)];
  const word = made.hasRules ? 'safeExtend' : 'extend';
  const base =
    entries.length === 0
      ? name
      : site.words.extend(word, name, site.words.shape(entries, 'expanded'));
  const names = new Map(made.members);
  const required = new Set(made.required);
  for (const one of [...marked, ...listUnnamed(unnamed, schema)]) {
    names.set(one.name, one.schemas.length === 1 ? one.schemas[0] : undefined);
    if (one.required) required.add(one.name);
  }
  const extended = { ...made, members: names, required };
  return { base, covered: COVERED, left, strips: true, unnamed, made: extended };
}

/** Whether a base has a member that is not there by what the extension says of it. */
function isKeepingAbsent({ place }: Site, { members }: DeclaredObject): boolean {
  return [...members.keys()].some((name) => place.absent.all.has(name));
}

const COVERED = ['types', 'ref', 'allOf', 'properties', 'required', 'format'] as const;

interface Adding {
  readonly parts: readonly KeywordSchema[];
  readonly made: DeclaredObject;
}

/** Members that are new, or described more narrowly than before. */
function listAdded(
  { world, way }: Site,
  { at }: KeywordSchema,
  { parts, made }: Adding,
): readonly ShapeMember[] | undefined {
  const properties = parts.flatMap((part) => part.properties ?? []);
  const required = parts.flatMap((part) => part.required ?? []);
  if (
    properties.some(isSpelling) ||
    new Set(properties.map(({ name }) => name)).size < properties.length
  ) {
    return undefined;
  }
  const all = new Set([...made.required, ...required]);
  const described = [
    ...gatherOwnShape(world, { kind: 'schema', at, properties, required }).members.values(),
  ];
  const named = new Set(properties.map(({ name }) => name));
  const members: ShapeMember[] = [];
  for (const member of described) {
    const isKnown = made.members.has(member.name);
    const before = made.members.get(member.name);
    if (isLeftOut(world, member, way)) {
      if (isKnown) return undefined;
      continue;
    }
    const own = named.has(member.name) ? member.schemas[0] : before;
    if (isKnown && (before === undefined || own === undefined)) return undefined;
    const isTwice = isKnown && own !== undefined && before !== undefined;
    if (isTwice && !isNarrower(world.schemas, own, before)) return undefined;
    if (!isKnown && !named.has(member.name)) return undefined;
    // What is needed already need not be said again.
    if (!named.has(member.name) && made.required.has(member.name)) continue;
    members.push({
      ...member,
      schemas: own === undefined ? [] : [own],
      required: all.has(member.name),
    });
  }
  return members;
}

function isMembers(part: Schema): part is KeywordSchema {
  if (part.kind === 'boolean' || !hasOnlyKeywords(part, WHOLE)) return false;
  const { types } = part;
  return types === undefined || (types.length === 1 && types[0] === 'object');
}

const WHOLE = new Set([...ANNOTATIONS, 'source', 'types', 'properties', 'required', 'kindValue']);
