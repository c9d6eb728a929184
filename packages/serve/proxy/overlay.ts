/** Builds the OpenAPI Overlay that would make the document true to findings. It has no values but those of enumerations. */

import type { Place } from '../../../generator/core/diagnostics/diagnostic.ts';
import {
  getNode,
  isObject,
  type Members,
  splitPointer,
} from '../../../generator/core/load/structure/pointer.ts';
import type { CountedFinding } from './finding.ts';
import { mergeObservation, type Observation } from './observation.ts';
import { type Dialect, type Shape, toSchema, writeTypes } from './shape.ts';

export interface OverlayAction {
  readonly target: string;
  readonly remove?: true;
  readonly update?: unknown;
}

interface OverlayContext {
  /** The document as it is written. */
  readonly root: unknown;
  readonly file: string;
  readonly dialect: Dialect;
  /** The place in the text. */
  readonly asWritten: (at: Place) => Place;
}

/** Builds changes, and lists findings that no change answers. What several operations show of one place is one observation. */
export function buildActions(
  found: readonly CountedFinding[],
  context: OverlayContext,
): { readonly actions: readonly OverlayAction[]; readonly left: readonly CountedFinding[] } {
  const observations = new Map<
    string,
    { pointer: string; observation: Observation; by: CountedFinding[] }
  >();
  const left: CountedFinding[] = [];
  for (const one of found) {
    const { observation, at } = one;
    const { file, pointer } = context.asWritten(at);
    if (observation === undefined || file !== context.file || !isReliable(one)) {
      left.push(one);
      continue;
    }
    const key = JSON.stringify([pointer, nameObservation(observation)]);
    const known = observations.get(key);
    if (known === undefined) observations.set(key, { pointer, observation, by: [one] });
    else {
      mergeObservation(known.observation, observation);
      known.by.push(one);
    }
  }
  const actions = [...observations.values()].flatMap(({ pointer, observation, by }) => {
    const changes = listActions(observation, pointer, context);
    if (changes.length === 0) left.push(...by);
    return changes;
  });
  return { actions, left };
}

/** A request that the service refused says nothing of what it takes. */
function isReliable({ direction, status }: CountedFinding): boolean {
  return direction === 'response' || status < 400;
}

/** Observations of one name and place are one. */
function nameObservation({ kind, type, keyword, name }: Observation): readonly string[] {
  const isNamed = keyword === '' || keyword === 'required' || keyword === 'additionalProperties';
  return [kind, type, keyword, isNamed ? name : ''];
}

function listActions(
  observation: Observation,
  pointer: string,
  context: OverlayContext,
): readonly OverlayAction[] {
  const { root, dialect } = context;
  const { kind, name, type, shape } = observation;
  const target = toJsonPath(root, pointer);
  const update = (members: Members): readonly OverlayAction[] => [{ target, update: members }];
  switch (kind) {
    case 'status': {
      const description = 'Seen, and not documented.';
      const body = describeBody(type, shape, dialect);
      return update({ responses: { [name]: { description, ...body } } });
    }
    case 'media type':
      // In OpenAPI 2.0 the media types are those of the whole operation.
      if (dialect === '2.0' || type === '') return [];
      return update(describeBody(type, shape, dialect));
    case 'parameter': {
      const string = dialect === '2.0' ? { type: 'string' } : { schema: { type: 'string' } };
      return update({ parameters: [{ name, in: 'query', ...string }] });
    }
    case 'member':
      return update({ properties: { [name]: toSchema(shape, dialect) } });
    default:
      return loosen(observation, pointer, context);
  }
}

function describeBody(type: string, shape: Shape, dialect: Dialect): Members {
  if (type === '') return {};
  const isText = /^text\/|[/+]xml$/.test(type);
  // A schema that says nothing would allow everything under the other types too.
  const schema = isText ? { type: 'string' } : toSchema(shape, dialect);
  return dialect === '2.0' ? { schema } : { content: { [type]: { schema } } };
}

/** The keyword of a schema that values did not keep, changed so that they do. */
function loosen(
  { keyword, name, shape, identifiers }: Observation,
  pointer: string,
  { root, dialect }: OverlayContext,
): readonly OverlayAction[] {
  const schema = getNode(root, splitPointer(pointer));
  if (!isObject(schema)) return [];
  const at = (...path: readonly string[]): string => toJsonPath(root, [pointer, ...path].join('/'));
  switch (keyword) {
    case 'type':
      return loosenType(schema['type'], at, shape, dialect);
    case 'enum':
      return extendEnum(schema['enum'], at('enum'), identifiers);
    case 'required':
      // `required` of a header is a member of the header.
      if (schema['required'] === true) return [{ target: at('required'), remove: true }];
      if (!Array.isArray(schema['required'])) return [];
      return [{ target: `${at('required')}[?@ == ${quote(name)}]`, remove: true }];
    case 'additionalProperties':
      return [{ target: at(), update: { properties: { [name]: toSchema(shape, dialect) } } }];
    default:
      return (both[keyword] ?? [keyword])
        .filter((word) => Object.hasOwn(schema, word))
        .map((word) => ({ target: at(word), remove: true }));
  }
}

/** Rules that stand for two keywords. */
const both: Readonly<Record<string, readonly string[]>> = {
  length: ['minLength', 'maxLength'],
  minItems: ['minItems', 'maxItems'],
};

function loosenType(
  type: unknown,
  at: (...path: readonly string[]) => string,
  shape: Shape,
  dialect: Dialect,
): readonly OverlayAction[] {
  if (type === undefined) return [];
  const types = new Set([
    ...(Array.isArray(type) ? type.map(String) : [String(type)]),
    ...shape.types,
  ]);
  const keywords = writeTypes(types, dialect);
  const remove: OverlayAction = { target: at('type'), remove: true };
  return Object.keys(keywords).length === 0
    ? [remove]
    : [remove, { target: at(), update: keywords }];
}

/** Adds short identifiers that were seen more than once: others may be personal values. */
function extendEnum(
  values: unknown,
  target: string,
  identifiers: Observation['identifiers'],
): readonly OverlayAction[] {
  const seen = [...identifiers].filter(([, count]) => count > 1).map(([word]) => word);
  if (seen.length === 0 || !Array.isArray(values)) return [];
  return [{ target, update: seen.sort() }];
}

/** A JSON pointer as a JSONPath (RFC 9535). */
function toJsonPath(root: unknown, pointer: string): string {
  let node = root;
  return `$${splitPointer(pointer)
    .map((segment) => {
      const isItem = Array.isArray(node);
      node = getNode(node, [segment]);
      if (isItem) return `[${segment}]`;
      return /^[A-Za-z_]\w*$/.test(segment) ? `.${segment}` : `[${quote(segment)}]`;
    })
    .join('')}`;
}

function quote(text: string): string {
  return `'${JSON.stringify(text)
    .slice(1, -1)
    .replaceAll(String.raw`\"`, '"')
    .replaceAll("'", String.raw`\'`)}'`;
}
