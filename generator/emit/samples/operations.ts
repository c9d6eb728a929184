/** Declares the samplers of an operation: of what it takes and of what it answers. */

import type { Content, Operation, Response, Schema } from '../../ir/model.ts';
import type { Scope } from '../../plan/emitter.ts';
import {
  array,
  code,
  type Code,
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

export interface OperationSamplers {
  readonly params?: string;
  readonly body?: string;
  readonly answer?: string;
  readonly item?: string;
}

/** Which samplers an operation has. */
export function listSamplers(operation: Operation): readonly (keyof OperationSamplers)[] {
  const { params, body, stream } = operation;
  return [
    ...(params.members.length > 0 ? (['params'] as const) : []),
    ...(body !== undefined ? (['body'] as const) : []),
    ...(listAnswers(operation).length > 0 ? (['answer'] as const) : []),
    ...(stream !== undefined ? (['item'] as const) : []),
  ];
}

export function declareOperation(
  operation: Operation,
  names: OperationSamplers,
  place: ShapeWriting,
): readonly FileStatement[] {
  const { params, body, answer, item } = names;
  return [
    ...(params === undefined ? [] : [declareParams(operation, params, place)]),
    ...(body === undefined || params === undefined
      ? []
      : [declareBody(operation, { body, params }, place)]),
    ...(answer === undefined ? [] : [declareAnswer(operation, answer, place)]),
    ...(item === undefined ? [] : [declareItem(operation, item, place)]),
  ];
}

function declareParams(operation: Operation, name: string, place: ShapeWriting): FileStatement {
  const { scope } = place.writing;
  const { body } = operation;
  const schema = withLeastLengths(operation);
  const hasParams = schema.kind === 'schema' && (schema.properties ?? []).length > 0;
  const request = object(
    [
      ['params', hasParams ? printPart(place, schema) : undefined],
      ['body', body && printContents(place, body.contents)],
      ['isBodyNeeded', body?.required === true ? code`true` : undefined],
      ['rules', printRules(operation, place)],
    ],
    'expanded',
  );
  const made = code`${PURE} ${scope.runtime('samples', 'createParamsSampler')}(${string(name)}, () => (${request}))`;
  const type = code`${scope.runtime('samples', 'Sampler', 'type')}<${printParamsType(operation, scope)}>`;
  const [member] = operation.params.members;
  const chosen = member === undefined ? '' : describeChoice(name, member.name);
  const text = `What \`${operation.names.function}\` takes, ${printRequestLine(operation)}${chosen}.`;
  return exportedConst({ name: identifier(name), type, initializer: made }, describe(prose(text)));
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

function declareBody(
  operation: Operation,
  { body, params }: { readonly body: string; readonly params: string },
  { writing: { scope } }: ShapeWriting,
): FileStatement {
  const type = code`NonNullable<${printParamsType(operation, scope)}['body']>`;
  const make = scope.runtime('samples', 'createBodySampler');
  const sampler = scope.runtime('samples', 'Sampler', 'type');
  const text = `The body alone that \`${operation.names.function}\` takes.`;
  return exportedConst(
    {
      name: identifier(body),
      type: code`${sampler}<${type}>`,
      initializer: code`${PURE} ${make}(${string(body)}, ${identifier(params)})`,
    },
    describe(prose(text)),
  );
}

function listAnswers({ responses }: Operation): readonly Response[] {
  return responses.filter(({ contents }) => contents.length === 0 || contents.some(isData));
}

/** What is read as a whole. */
function isData({ as, codec }: Content): boolean {
  return as !== 'never' && as !== 'items' && codec !== 'events' && codec !== 'lines';
}

function declareAnswer(operation: Operation, name: string, place: ShapeWriting): FileStatement {
  const { scope } = place.writing;
  const answers = listAnswers(operation);
  const shapes = object(
    answers.map(({ status, contents }) => {
      const shape =
        contents.length === 0
          ? code`undefined`
          : code`() => ${wrap(printContents(place, contents.filter(isData)))}`;
      return [statusName(status), shape];
    }),
    'expanded',
  );
  const types = answers.map((response) => {
    return code`${propertyName(statusName(response.status))}: ${printAnswerType(operation, response, scope)}`;
  });
  const sampler = scope.runtime('samples', 'AnswerSampler', 'type');
  const make = scope.runtime('samples', 'createAnswerSampler');
  const [{ status = '' } = {}] = answers;
  const text = `An answer of \`${operation.names.function}\` by status: \`${name}(${propertyName(statusName(status))})\`.`;
  return exportedConst(
    {
      name: identifier(name),
      type: code`${sampler}<{ ${types} }>`,
      initializer: code`${PURE} ${make}(${string(name)}, ${shapes})`,
    },
    describe(prose(text)),
  );
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
export function describeChoice(name: string, member: string): string {
  return `; with a member that you choose: \`${name}({ ${propertyName(member)}: … })\``;
}

/** An object literal as what a function gives. */
export function wrap(shape: Code): Code {
  return shape.startsWith('{') ? code`(${shape})` : shape;
}

function declareItem({ stream }: Operation, name: string, place: ShapeWriting): FileStatement {
  const { scope } = place.writing;
  const type =
    stream === undefined ? code`unknown` : printType(stream.itemType, scope, { isBare: true });
  const shape = stream === undefined ? code`true` : wrap(printPart(place, stream.item));
  const sampler = scope.runtime('samples', 'Sampler', 'type');
  const make = scope.runtime('samples', 'createSampler');
  return exportedConst({
    name: identifier(name),
    type: code`${sampler}<${type}>`,
    initializer: code`${PURE} ${make}(${string(name)}, () => ${shape})`,
  });
}

/** The first form of a body that is described, or any of several. */
function printContents(place: ShapeWriting, contents: readonly Content[]): Code {
  const used = contents.filter(({ as }) => as !== 'never' && as !== 'items');
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
