/** Builds the shapes of requests that have an update mask and what it names. */

import {
  type MaskPart,
  maskParts,
  maskText,
} from '../../../templates/runtime/derived/mask-paths.ts';
import { writePattern } from '../../../templates/runtime/samples/patterns.ts';
import { createRandom } from '../../../templates/runtime/samples/random.ts';
import type { Part, Shape } from '../../../templates/runtime/samples/shapes.ts';
import type { MaskPath, Operation, Schema, UpdateMask } from '../../core/ir/model/model.ts';

/** Masks of one path each, with a body that has what the path names, and no other entries of maps; or what the caller gives. */
export function listMasked(
  mask: UpdateMask,
  paramsSchema: Operation['paramsSchema'],
): readonly Part[] {
  const isList = isListAt(paramsSchema, mask.key);
  const described = mask.paths.filter((path) => hasDescribedKeys(mask, path));
  const paths = described.length === 0 ? mask.paths : described;
  return [...paths.flatMap((path) => buildRequest(mask, path, isList) ?? []), true];
}

/** Whether the mask says which keys the maps on a path have. */
function hasDescribedKeys({ keys }: UpdateMask, { path }: MaskPath): boolean {
  const maps = Array.from(path.matchAll(/\[\{key\}\]/g), ({ index }) => path.slice(0, index));
  return maps.every((map) => keys.some((one) => one.map === map));
}

function buildRequest(
  mask: UpdateMask,
  { path, whole = [] }: MaskPath,
  isList: boolean,
): Part | undefined {
  const steps = readSteps(mask, path);
  if (steps === undefined) return undefined;
  const text = maskText(steps);
  const key = mask.key.map((name): Step => ({ kind: 'member', text: name }));
  const params = nest(key, { const: isList ? [text] : text });
  const present = nest(steps, whole.length === 0 ? true : { required: whole });
  const absent = mask.keys
    .filter(({ map }) => !map.includes('[') && !path.startsWith(`${map}[`))
    .map(({ map }) => ({ not: nest(maskParts(map) ?? [], true) }));
  const body = absent.length === 0 ? present : { allOf: [present, ...absent] };
  return { properties: { params, body } };
}

/** A part of a path, with a key that its map may have. */
interface Step extends MaskPart {
  /** The member of the entry that repeats the key. */
  readonly idMember?: string | undefined;
}

/** The path is undefined if it goes on behind an entry that can only be new. */
function readSteps({ keys }: UpdateMask, path: string): readonly Step[] | undefined {
  const parts = maskParts(path) ?? [];
  const steps = parts.flatMap((part, index): Step | [] => {
    if (part.kind === 'member') return part;
    const map = maskText(parts.slice(0, index));
    const known = keys.find((one) => maskText(maskParts(one.map) ?? []) === map);
    const { existing, new: added, idMember } = known ?? {};
    const isDeeper = index + 1 < parts.length;
    const pattern = existing ?? (isDeeper ? undefined : added);
    if (pattern === undefined && added !== undefined) return [];
    const text = writeKey(pattern);
    if (text === undefined) return [];
    return { kind: 'key', text, idMember: existing === undefined ? undefined : idMember };
  });
  return steps.length === parts.length ? steps : undefined;
}

function writeKey(pattern: string | undefined): string | undefined {
  if (pattern === undefined) return 'key';
  const choice = { random: createRandom(pattern), length: 3, isPlain: false };
  return writePattern(new RegExp(pattern, 'u'), choice);
}

/** A shape of an object that has something at a path, and in the maps on the way nothing else. */
function nest(steps: readonly Step[], end: Part): Part {
  return steps.reduceRight<Part>((inner, { kind, text, idMember }) => {
    const entry = idMember === undefined ? inner : { allOf: [inner, buildId(idMember, text)] };
    return {
      required: [text],
      ...(kind === 'key' && { maxProperties: 1 }),
      ...(entry !== true && { properties: Object.fromEntries([[text, entry]]) }),
    };
  }, end);
}

/** The key as a text or as a number. */
function buildId(name: string, key: string): Shape {
  const values = String(Number(key)) === key ? [key, Number(key)] : [key];
  return { required: [name], properties: Object.fromEntries([[name, { enum: values }]]) };
}

/** Whether what is at a path may be a list. */
export function isListAt(schema: Schema, [name, ...rest]: readonly string[]): boolean {
  if (schema.kind === 'boolean') return false;
  const { types, anyOf = [], oneOf = [] } = schema;
  if (name === undefined) {
    return (
      types?.includes('array') === true || [...anyOf, ...oneOf].some((part) => isListAt(part, []))
    );
  }
  const found = schema.properties?.find((property) => property.name === name);
  return found !== undefined && isListAt(found.schema, rest);
}
