/** Declares the samplers of an operation: of what it takes and of what it answers. */

import type { Part as ShapePart } from '../../../templates/runtime/samples/shapes.ts';
import type { Operation, Response } from '../../core/ir/model/model.ts';
import type { Scope } from '../../core/plan/emitter.ts';
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
} from '../../core/code/code.ts';
import { describe, prose } from '../../core/emit/docs.ts';
import { printRequestLine } from '../../core/emit/operations/operations.ts';
import { exportedConst, type FileStatement } from '../../core/code/structures.ts';
import { printType } from '../../core/emit/types.ts';
import { type PartPrinter, printForms, printMasked, printPart } from './print.ts';
import { buildAnswer, buildRequest, listAnswers, type RequestShape } from './requests.ts';
import { buildPart } from './shapes.ts';
import type { ShapePlace } from './shaping.ts';

/** What declares samplers: the shapes that they are made by, and their names. */
export interface SamplerPlace extends PartPrinter {
  readonly place: ShapePlace;
  /** Names of samplers by key. */
  readonly names: ReadonlyMap<string, string>;
}

interface Part {
  /** The end of the sampler's name; in small letters, that of its key. */
  readonly word: string;
  readonly isThere: (operation: Operation) => boolean;
  readonly describe: (operation: Operation, name: string, at: SamplerPlace) => Sampler;
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

export function declareOperation(operation: Operation, at: SamplerPlace): readonly FileStatement[] {
  return PARTS.flatMap(({ word, describe: find }) => {
    const name = at.names.get(nameKey(operation, word));
    if (name === undefined) return [];
    return [declareSampler(name, find(operation, name, at), at.scope)];
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

function describeParams(operation: Operation, name: string, at: SamplerPlace): Sampler {
  const { params, names } = operation;
  const shape = buildRequest(operation, at.place);
  const request = object(
    [
      ['params', shape.params === undefined ? undefined : printPart(at, shape.params)],
      ['body', shape.body && printForms(at, shape.body)],
      ['isBodyNeeded', flag(shape.isBodyNeeded)],
      ['rules', printRules(shape, at)],
    ],
    'expanded',
  );
  return {
    type: printParamsType(operation, at.scope),
    make: 'createParamsSampler',
    args: [code`() => (${request})`],
    text: `What \`${names.function}\` takes, ${printRequestLine(operation)}${describeChoice(name, params.members[0])}.`,
  };
}

function printRules({ rules, masked }: RequestShape, at: SamplerPlace): Code | undefined {
  const printed = rules.map((rule) => printPart(at, rule));
  const all = masked === undefined ? printed : [...printed, printMasked(at, masked)];
  return all.length === 0 ? undefined : array(all);
}

function printParamsType({ id }: Operation, scope: Scope): Code {
  const symbol = scope.ref('operations', `${id}#params`);
  return symbol === undefined ? code`Record<string, unknown>` : scope.use(symbol, 'type');
}

function describeBody(operation: Operation, _name: string, at: SamplerPlace): Sampler {
  const params = at.names.get(nameKey(operation, 'params')) ?? '';
  return {
    type: code`NonNullable<${printParamsType(operation, at.scope)}['body']>`,
    make: 'createBodySampler',
    args: [identifier(params)],
    text: `The body alone that \`${operation.names.function}\` takes.`,
  };
}

function describeAnswer(operation: Operation, name: string, at: SamplerPlace): Sampler {
  const { scope } = at;
  const answers = listAnswers(operation);
  const shapes = answers.map((response) => {
    const forms = buildAnswer(at.place, response);
    const shape = forms ? code`() => ${wrap(printForms(at, forms))}` : code`undefined`;
    return [statusName(response.status), shape] as const;
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

function describeItem({ stream }: Operation, _name: string, at: SamplerPlace): Sampler {
  const type = stream?.itemType ?? { kind: 'unknown' };
  const shape: ShapePart = stream === undefined || buildPart(at.place, stream.item);
  return {
    type: printType(type, at.scope, { isBare: true }),
    args: [code`() => ${wrap(printPart(at, shape))}`],
  };
}
