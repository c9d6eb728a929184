/** Declares the samplers of an operation: of what it takes and of what it answers. */

import type { Content, Operation, Response, Schema } from '../../ir/model.ts';
import type { Scope } from '../../plan/emitter.ts';
import {
  array,
  code,
  type Code,
  flag,
  identifier,
  object,
  propertyName,
  statusName,
  PURE,
  string,
} from '../code.ts';
import { describe, prose } from '../docs.ts';
import { printRequestLine } from '../operations/docs.ts';
import { exportedConst, type FileStatement } from '../structures.ts';
import { printType } from '../types.ts';
import { printMasked } from './masks.ts';
import { printPart, printValues, type ShapeWriting } from './shapes.ts';

interface Part {
  /** The end of the sampler's name; in small letters, that of its key. */
  readonly word: string;
  readonly isThere: (operation: Operation) => boolean;
  readonly describe: (operation: Operation, name: string, place: ShapeWriting) => Sampler;
}

/** What has a sampler of an operation. */
const PARTS: readonly Part[] = [
  { word: 'Params', isThere: ({ params }) => params.members.length > 0, describe: describeParams },
  { word: 'Body', isThere: ({ body }) => body !== undefined, describe: describeBody },
  { word: 'Answer', isThere: (one) => listAnswers(one).length > 0, describe: describeAnswer },
  { word: 'Item', isThere: ({ stream }) => stream !== undefined, describe: describeItem },
];

/** Names that are wished for the samplers of an operation, by their keys: `op:<id>#body`. */
export function nameParts(operation: Operation): readonly (readonly [string, string])[] {
  const base = operation.names.params.replace(/Params$/, '');
  return PARTS.filter(({ isThere }) => isThere(operation)).map(({ word }) => {
    return [nameKey(operation, word), base + word];
  });
}

function nameKey({ id }: Operation, word: string): string {
  return `op:${id}#${word.toLowerCase()}`;
}

export function declareOperation(
  operation: Operation,
  place: ShapeWriting,
): readonly FileStatement[] {
  return PARTS.flatMap(({ word, describe: find }) => {
    const name = place.samplers.get(nameKey(operation, word));
    if (name === undefined) return [];
    return [declareSampler(name, find(operation, name, place), place.writing.scope)];
  });
}

/** What a sampler gives, the function of the runtime that makes it, and with what. */
interface Sampler {
  readonly type: Code;
  readonly make?: 'createParamsSampler' | 'createBodySampler' | 'createAnswerSampler';
  readonly args: readonly Code[];
  readonly text?: string;
}

export function declareSampler(
  name: string,
  { type, make, args, text }: Sampler,
  scope: Scope,
): FileStatement {
  const form = make === 'createAnswerSampler' ? 'AnswerSampler' : 'Sampler';
  return exportedConst(
    {
      name: identifier(name),
      type: code`${scope.runtime('samples', form, 'type')}<${type}>`,
      initializer: code`${PURE} ${scope.runtime('samples', make ?? 'createSampler')}(${[string(name), ...args]})`,
    },
    describe(prose(text)),
  );
}

function describeParams(operation: Operation, name: string, place: ShapeWriting): Sampler {
  const { body, params, names } = operation;
  const schema = withLeastLengths(operation);
  const hasParams = schema.kind === 'schema' && (schema.properties ?? []).length > 0;
  const request = object(
    [
      ['params', hasParams ? printPart(place, schema) : undefined],
      ['body', body && printContents(place, body.contents)],
      ['isBodyNeeded', flag(body?.required)],
      ['rules', printRules(operation, place)],
    ],
    'expanded',
  );
  return {
    type: printParamsType(operation, place.writing.scope),
    make: 'createParamsSampler',
    args: [code`() => (${request})`],
    text: `What \`${names.function}\` takes, ${printRequestLine(operation)}${describeChoice(name, params.members[0])}.`,
  };
}

function printRules(operation: Operation, place: ShapeWriting): Code | undefined {
  const printed = operation.rules.map((rule) => printPart(place, rule));
  const masked = printMasked(operation, place.writing.scope);
  const all = masked === undefined ? printed : [...printed, masked];
  return all.length === 0 ? undefined : array(all);
}

function printParamsType({ id }: Operation, scope: Scope): Code {
  const symbol = scope.ref('operations', `${id}#params`);
  return symbol === undefined ? code`Record<string, unknown>` : scope.use(symbol, 'type');
}

/** An empty word in a path is no path, and nothing is sent for an empty list. */
function withLeastLengths({ paramsSchema, parameters }: Operation): Schema {
  if (paramsSchema.kind === 'boolean') return paramsSchema;
  const properties = paramsSchema.properties?.map((property) => {
    const { name, schema } = property;
    const parameter = parameters.find((one) => one.key.length === 1 && one.key[0] === name);
    if (parameter === undefined || schema.kind === 'boolean') return property;
    const { types, minLength = 0, minItems = 0 } = schema;
    const isText = parameter.in === 'path' && types?.includes('string') !== false;
    const isList = parameter.required && types?.includes('array') !== false;
    const least = {
      ...(isText && { minLength: Math.max(minLength, 1) }),
      ...(isList && { minItems: Math.max(minItems, 1) }),
    };
    return { ...property, schema: { ...schema, ...least } };
  });
  return { ...paramsSchema, ...(properties && { properties }) };
}

function describeBody(operation: Operation, _name: string, place: ShapeWriting): Sampler {
  const params = place.samplers.get(nameKey(operation, 'params')) ?? '';
  return {
    type: code`NonNullable<${printParamsType(operation, place.writing.scope)}['body']>`,
    make: 'createBodySampler',
    args: [identifier(params)],
    text: `The body alone that \`${operation.names.function}\` takes.`,
  };
}

function listAnswers({ responses }: Operation): readonly Response[] {
  return responses.filter(({ contents }) => contents.length === 0 || contents.some(isData));
}

/** What is read as a whole. */
function isData({ as, codec }: Content): boolean {
  return as !== 'items' && codec !== 'events' && codec !== 'lines';
}

function describeAnswer(operation: Operation, name: string, place: ShapeWriting): Sampler {
  const { scope } = place.writing;
  const answers = listAnswers(operation);
  const shapes = answers.map(({ status, contents }) => {
    const isEmpty = contents.length === 0;
    const shape = isEmpty ? code`undefined` : wrap(printContents(place, contents.filter(isData)));
    return [statusName(status), isEmpty ? shape : code`() => ${shape}`] as const;
  });
  const types = answers.map((response) => {
    return code`${propertyName(statusName(response.status))}: ${printAnswerType(operation, response, scope)}`;
  });
  const [{ status = '' } = {}] = answers;
  return {
    type: code`{ ${types} }`,
    make: 'createAnswerSampler',
    args: [object(shapes, 'expanded')],
    text: `An answer of \`${operation.names.function}\` by status: \`${name}(${propertyName(statusName(status))})\`.`,
  };
}

function printAnswerType(operation: Operation, { type, contents }: Response, scope: Scope): Code {
  if (contents.length === 0) return code`undefined`;
  const { success, id } = operation;
  const symbol = type === success.type ? scope.ref('operations', `${id}#response`) : undefined;
  return symbol === undefined
    ? printType(type, scope, { isBare: true })
    : scope.use(symbol, 'type');
}

/** How to choose a member, as the rest of a sentence. */
export function describeChoice(
  name: string,
  member: { readonly name: string } | undefined,
): string {
  if (member === undefined) return '';
  return `; with a member that you choose: \`${name}({ ${propertyName(member.name)}: … })\``;
}

/** An object literal as what a function gives. */
export function wrap(shape: Code): Code {
  return shape.startsWith('{') ? code`(${shape})` : shape;
}

function describeItem({ stream }: Operation, _name: string, place: ShapeWriting): Sampler {
  const type = stream?.itemType ?? { kind: 'unknown' };
  const shape = stream === undefined ? code`true` : wrap(printPart(place, stream.item));
  return {
    type: printType(type, place.writing.scope, { isBare: true }),
    args: [code`() => ${shape}`],
  };
}

/** The first form of a body that is described, or any of several. */
function printContents(place: ShapeWriting, contents: readonly Content[]): Code {
  const used = contents.filter(({ as }) => as !== 'items');
  const parts = [...new Set(used.map((content) => printContent(place, content)))];
  const [first] = parts;
  if (first === undefined) return code`true`;
  return parts.length === 1 ? first : object([['anyOf', array(parts)]]);
}

function printContent(place: ShapeWriting, content: Content): Code {
  const { as, codec, schema, examples = [] } = content;
  if (as === 'text') return code`{ type: 'string' }`;
  if (as === 'bytes' || codec === 'bytes') return code`{ binary: true }`;
  if (schema === undefined) return codec === 'text' ? code`{ type: 'string' }` : code`true`;
  const part = printPart(place, schema);
  const shown = codec === 'json' ? printValues(examples) : undefined;
  return shown === undefined
    ? part
    : object([
        ['ref', part],
        ['examples', shown],
      ]);
}
