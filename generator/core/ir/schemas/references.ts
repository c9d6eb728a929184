/** `$ref` of a schema: what it names becomes a model, so that recursion is safe and a type has one name. */

import { formatJson } from '../../diagnostics/json.ts';
import { listRootNames } from '../../load/dialects/json-schema/names.ts';
import { placeBelow, type Raw } from '../../load/structure/place.ts';
import { splitPointer } from '../../load/structure/pointer.ts';
import { allowUndefined, asText, getMember, getText, placeId } from '../raw.ts';
import type { KeywordSchema } from '../model/model.ts';
import { noteUncarried, report, type ModelDraft, type Reading } from '../reading.ts';
import type { Source } from './keyword.ts';

/** `$recursiveRef` is what 2019-09 had for `$dynamicRef`. */
type Referring = '$ref' | '$dynamicRef' | '$recursiveRef';

export function isReferring(key: string): key is Referring {
  return key === '$ref' || key === '$dynamicRef' || key === '$recursiveRef';
}

/** Reads a reference into the draft; a second one beside it becomes a part of `allOf`. */
export function readReference(source: Source, keyword: Referring): void {
  const { draft, at } = source;
  const key = findTargetKey(source, keyword);
  if (key === undefined || keyword === '$recursiveRef') reportUncarried(source, keyword);
  if (key === undefined) return;
  const dynamic = keyword === '$dynamicRef' ? readDynamicRef(source, key) : undefined;
  const ref = dynamic ?? ({ kind: 'model', key } as const);
  if (draft.ref === undefined) draft.ref = ref;
  else draft.allOf = [...(draft.allOf ?? []), { kind: 'schema', at: placeBelow(at, keyword), ref }];
}

/** A dynamic reference that other resources may answer; undefined where it can only mean what `$ref` means. */
function readDynamicRef({ reading, value: object, at }: Source, key: string): KeywordSchema['ref'] {
  const ref = asText(object['$dynamicRef']) ?? '';
  const found = reading.bundle.resolve(ref, at);
  const shared = found && reading.bundle.dynamicAnchors(found.at);
  const name = ref.slice(ref.indexOf('#') + 1);
  const moving = shared?.find(
    ({ anchor, own }) => anchor === name && placeId(own.at) === placeId(found?.at ?? at),
  );
  if (moving === undefined) return undefined;
  const candidates = moving.all.map((raw) => getModelDraft(reading, raw).key);
  return { kind: 'dynamic', anchor: name, key, candidates };
}

/** The dynamic anchors of the resource that a schema is in, where a value is validated from there on. */
export function readDynamicAnchors({ reading, draft, at }: Source): void {
  const shared = reading.bundle.dynamicAnchors(at);
  if (shared.length === 0) return;
  draft.dynamicAnchors = shared.map(({ anchor, own }) => ({
    anchor,
    key: getModelDraft(reading, own).key,
  }));
}

function findTargetKey(
  { reading, value: object, at }: Source,
  keyword: Referring,
): string | undefined {
  const ref = asText(object[keyword]);
  // A recursive reference to `#` means the schema that it is in, not the document.
  if (ref === '#' && keyword !== '$ref') return reading.current?.key;
  const found = ref === undefined ? undefined : reading.bundle.resolveSchema(ref, at);
  if (found === undefined) return undefined;
  // Equal references are resolved once: then a place need not be looked up for each.
  const known = reading.draftFound.get(found);
  if (known !== undefined) return known.key;
  const draft = getModelDraft(reading, found);
  reading.draftFound.set(found, draft);
  return draft.key;
}

export function getModelDraft(reading: Reading, raw: Raw): ModelDraft {
  const id = placeId(raw.at);
  const known = reading.draftAt.get(id);
  if (known !== undefined) return known;
  const aim = followAim(reading, raw);
  if (aim !== raw) {
    const draft = getModelDraft(reading, aim);
    reading.draftAt.set(id, draft);
    return draft;
  }
  const name = chooseName(reading, raw);
  return addModel(reading, { key: name, wanted: name, raw });
}

/**
 * A component: where it is nothing but a reference into another file, what is there, so that both ways to it lead to
 * one model, of the component's name.
 */
export function addComponent(reading: Reading, key: string, raw: Raw): void {
  const aim = followAim(reading, raw);
  const isKnown = reading.draftAt.has(placeId(aim.at));
  const isOwn = aim.at.file !== raw.at.file && !isKnown;
  const wanted = getText(getMember(raw.value, 'x-ms-enum'), 'name') ?? key;
  const draft = addModel(reading, { key, wanted, raw: isOwn ? aim : raw });
  reading.draftAt.set(placeId(raw.at), draft);
}

/** Follows references that are alone from file to file; inside a file they are names beside each other. */
function followAim({ bundle }: Reading, raw: Raw): Raw {
  if (findLoneReference(raw.value) === undefined) return raw;
  const seen = new Set<string>();
  let found = raw;
  for (;;) {
    seen.add(placeId(found.at));
    const ref = findLoneReference(found.value);
    const next = ref === undefined ? undefined : bundle.resolveSchema(ref, found.at);
    if (next === undefined || next.at.file === found.at.file) return found;
    if (seen.has(placeId(next.at))) return found;
    found = next;
  }
}

function findLoneReference(value: unknown): string | undefined {
  const ref = getText(value, '$ref');
  return ref === undefined || Object.keys(Object(value)).length > 1 ? undefined : ref;
}

/** Takes a schema into the models, once; its key is made unique with the place, which no other schema has. */
export function addModel(
  reading: Reading,
  wish: Pick<ModelDraft, 'key' | 'wanted' | 'part' | 'within'> & { readonly raw: Raw },
): ModelDraft {
  const { wanted, raw, part, within } = wish;
  const { value, at } = raw;
  const id = placeId(at);
  const known = reading.draftAt.get(id);
  if (known !== undefined) return known;
  const key = reading.draftOf.has(wish.key) ? id : wish.key;
  const named = getText(value, 'x-sw-name');
  const draft = allowUndefined({ key, wanted, value, at, named, part, within });
  reading.drafts.push(draft);
  reading.draftAt.set(id, draft);
  reading.draftOf.set(key, draft);
  return draft;
}

/** Keys of a pointer that say where a schema is, not what it is. */
const structure: ReadonlySet<string> = new Set([
  'components',
  'schemas',
  'definitions',
  '$defs',
  'properties',
  'paths',
  'content',
  'schema',
  'requestBodies',
  'responses',
  'parameters',
  'allOf',
  'anyOf',
  'oneOf',
]);

/** `/components/schemas/Order/properties/lines/items` → `Order lines items`; a whole file gives its name. */
function chooseName({ bundle }: Reading, { value, at }: Raw): string {
  const keys = splitPointer(at.pointer).filter((key) => !structure.has(key));
  if (keys.length > 0) return keys.join(' ');
  if (bundle.format === 'json-schema') return listRootNames(value, at.file)[0] ?? 'Root';
  return (at.file === bundle.entry ? undefined : getFileWord(at.file)) ?? 'Root';
}

/** `NotFound` of `…/NotFound.yaml` */
export function getFileWord(file: string): string | undefined {
  return file
    .split(/[/\\]/)
    .at(-1)
    ?.replace(/\.(?:json|ya?ml)$/i, '');
}

function reportUncarried({ reading, draft, at, value: object }: Source, keyword: Referring): void {
  noteUncarried(reading, draft, keyword);
  // A reference that names nothing was reported when the document was loaded.
  if (keyword !== '$recursiveRef') return;
  report(reading, {
    code: 'SCHEMA-503',
    at: placeBelow(at, keyword),
    message: `\`${keyword}: ${formatJson(object[keyword])}\` is read as a plain reference.`,
    help: 'Write `$dynamicRef`, or `$ref` if the schema is not extended elsewhere.',
  });
}
