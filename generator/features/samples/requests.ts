/** Builds the shapes of what an operation takes and answers. */

import { checkMask } from '../../../templates/runtime/derived/masks.ts';
import type { Part } from '../../../templates/runtime/samples/shapes.ts';
import type {
  Content,
  Operation,
  Parameter,
  Property,
  Response,
  Schema,
} from '../../core/ir/model/model.ts';
import {
  buildMaskRule,
  type BuiltMaskRule,
  keepUsed,
} from '../../core/emit/operations/operations.ts';
import { listMasked } from './masks.ts';
import { buildPart, pickExamples } from './shapes.ts';
import type { ShapePlace } from './shaping.ts';

export interface RequestShape {
  /** Parameters without the body; undefined where there are none. */
  readonly params: Part | undefined;
  /** Each form of the body. */
  readonly body: readonly Part[] | undefined;
  readonly isBodyNeeded: boolean;
  /** Rules over `{ params, body }`. */
  readonly rules: readonly Part[];
  readonly masked: Masked | undefined;
}

/** What a mask and its body are, and what says whether they fit each other. */
export interface Masked {
  readonly forms: readonly Part[];
  readonly rule: BuiltMaskRule;
}

export function buildRequest(
  operation: Operation,
  place: ShapePlace,
  contents: readonly Content[] | undefined = operation.body?.contents,
): RequestShape {
  const { paramsSchema, body, mask, rules } = operation;
  const schema = withParameters(operation);
  const hasParams = schema.kind === 'schema' && (schema.properties ?? []).length > 0;
  return {
    params: hasParams ? buildPart(place, schema) : undefined,
    body: body && contents && buildContents(place, contents),
    isBodyNeeded: body?.required === true,
    rules: rules.map((rule) => buildPart(place, rule)),
    masked: mask && { forms: listMasked(mask, paramsSchema), rule: buildMaskRule(mask) },
  };
}

/** All rules over a request. */
export function listRequestRules({ rules, masked }: RequestShape): readonly Part[] {
  if (masked === undefined) return rules;
  const { forms, rule } = masked;
  return [...rules, { anyOf: forms, check: (request) => checkMask(request, rule) }];
}

/** Parameters with what the document says of them beside their schemas. */
function withParameters({ paramsSchema, parameters }: Operation): Schema {
  return withKeys(paramsSchema, parameters, 0);
}

function withKeys(schema: Schema, parameters: readonly Parameter[], depth: number): Schema {
  if (schema.kind === 'boolean') return schema;
  const properties = schema.properties?.map((property): Property => {
    const own = parameters.filter(({ key }) => key[depth] === property.name);
    const parameter = own.find(({ key }) => key.length === depth + 1);
    return parameter === undefined
      ? { ...property, schema: withKeys(property.schema, own, depth + 1) }
      : { ...property, schema: withParameter(property.schema, parameter) };
  });
  return { ...schema, ...(properties && { properties }) };
}

/** An empty word in a path is no path, and nothing is sent for an empty list. */
function withParameter(schema: Schema, parameter: Parameter): Schema {
  if (schema.kind === 'boolean') return schema;
  const { in: place, required, doc, sensitive } = parameter;
  const { types, minLength = 0, minItems = 0 } = schema;
  const isText = place === 'path' && types?.includes('string') !== false;
  const isList = required && types?.includes('array') !== false;
  return {
    ...schema,
    ...(isText && { minLength: Math.max(minLength, 1) }),
    ...(isList && { minItems: Math.max(minItems, 1) }),
    ...(doc.examples.length > 0 && { examples: doc.examples }),
    ...(sensitive.length > 0 && { sensitive }),
  };
}

export function listAnswers({ responses }: Operation): readonly Response[] {
  return responses.filter(({ contents }) => contents.length === 0 || contents.some(isData));
}

/** The forms of an answer; undefined where it is empty. */
export function buildAnswer(
  place: ShapePlace,
  { contents }: Response,
): readonly Part[] | undefined {
  return contents.length === 0 ? undefined : buildContents(place, contents.filter(isData));
}

/** What is read as a whole. */
function isData({ as, codec }: Content): boolean {
  return as !== 'items' && codec !== 'events' && codec !== 'lines';
}

function buildContents(place: ShapePlace, contents: readonly Content[]): readonly Part[] {
  return keepUsed(contents).map((content) => buildContent(place, content));
}

function buildContent(place: ShapePlace, content: Content): Part {
  const { as, codec, examples = [] } = content;
  if (as === 'bytes' || codec === 'bytes') return { binary: true };
  const ref = buildForm(place, content);
  const shown = pickExamples(examples);
  return shown === undefined ? ref : { ref, examples: shown };
}

function buildForm(place: ShapePlace, { as, codec, schema }: Content): Part {
  if (as === 'text') return { type: 'string' };
  if (schema === undefined) return codec === 'text' ? { type: 'string' } : true;
  return buildPart(place, schema);
}

/** Any of several forms. */
export function joinForms(forms: readonly Part[]): Part {
  const [first, ...others] = forms;
  if (first === undefined) return true;
  return others.length === 0 ? first : { anyOf: forms };
}
