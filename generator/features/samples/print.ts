/** Prints shapes as code: models by the names of their samplers. */

import {
  listNamedParts,
  type Part,
  type Shape,
} from '../../../templates/runtime/samples/shapes.ts';
import type { KindValue } from '../../core/ir/model/model.ts';
import type { Scope } from '../../core/plan/emitter.ts';
import {
  array,
  code,
  type Code,
  type Data,
  identifier,
  json,
  object,
  regex,
} from '../../core/code/code.ts';
import { mapLiteral } from '../../core/emit/inherited.ts';
import { printNamed } from '../validators/schemas/kinds.ts';
import type { Masked } from './requests.ts';
import { anyText } from './shaping.ts';

export interface PartPrinter {
  readonly scope: Scope;
  /** The samplers of models, by their shapes. */
  readonly samplers: ReadonlyMap<Part, string>;
  /** Whether members are on one line where they fit. */
  readonly isCompact?: boolean;
}

/** `{ type: 'string' }`, `sampleOrder`, `true`. */
export function printPart(printer: PartPrinter, part: Part): Code {
  if (typeof part === 'boolean') return json(part);
  const name = printer.samplers.get(part);
  if (name !== undefined) return identifier(name);
  return 'shape' in part ? code`true` : printShape(printer, part);
}

function printShape(printer: PartPrinter, shape: Shape): Code {
  const words = Object.keys(shape) as (keyof Shape)[]; // a shape has no other members
  const entries = words.map((word) => [word, printWord(printer, shape, word)] as const);
  return object(entries, words.includes('properties') ? getLayout(printer) : 'fitting');
}

function getLayout({ isCompact }: PartPrinter): 'expanded' | 'fitting' {
  return isCompact === true ? 'fitting' : 'expanded';
}

function printWord(printer: PartPrinter, shape: Shape, word: keyof Shape): Code | undefined {
  switch (word) {
    case 'ref':
    case 'base':
    case 'items':
    case 'contains':
    case 'unevaluatedItems':
    case 'absentItem':
    case 'additionalProperties':
    case 'propertyNames':
    case 'unevaluatedProperties':
    case 'not':
      return printMaybe(printer, shape[word]);
    case 'prefixItems':
    case 'allOf':
    case 'anyOf':
    case 'oneOf':
      return printList(printer, shape[word]);
    case 'properties':
      return printMembers(printer, shape.properties, getLayout(printer));
    case 'dependentSchemas':
      return printMembers(printer, shape.dependentSchemas);
    case 'patternProperties':
      return shape.patternProperties && printPatterns(printer, shape.patternProperties);
    case 'when':
      return shape.when && printMembers(printer, { ...shape.when });
    case 'kinds':
      return shape.kinds && printKinds(printer, shape.kinds);
    case 'pattern':
      return shape.pattern && printForm(shape.pattern);
    case 'form':
      return printGuard(printer, shape);
    case 'keyMatchesValue':
      return shape.keyMatchesValue && printMatch(shape.keyMatchesValue);
    case 'check':
      return undefined;
    default:
      return json(shape[word] as Data | undefined); // of the document, which is JSON
  }
}

function printMaybe(printer: PartPrinter, part: Part | undefined): Code | undefined {
  return part === undefined ? undefined : printPart(printer, part);
}

function printList(printer: PartPrinter, parts: readonly Part[] | undefined): Code | undefined {
  return parts && array(parts.map((part) => printPart(printer, part)));
}

function printMembers(
  printer: PartPrinter,
  members: Readonly<Record<string, Part | undefined>> | undefined,
  layout: 'expanded' | 'fitting' = 'fitting',
): Code | undefined {
  const entries = Object.entries(members ?? {});
  const printed = entries.map(([name, part]) => [name, printMaybe(printer, part)] as const);
  return members && mapLiteral(printed, layout);
}

function printPatterns(
  printer: PartPrinter,
  patterns: NonNullable<Shape['patternProperties']>,
): Code {
  return array(patterns.map(([form, part]) => array([printForm(form), printPart(printer, part)])));
}

function printKinds(printer: PartPrinter, kinds: NonNullable<Shape['kinds']>): Code {
  return object([
    ['member', json(kinds.member)],
    ['shapes', kinds.shapes && printNamedParts(printer, kinds)],
    ['fallback', printMaybe(printer, kinds.fallback)],
    ['isNeeded', json(kinds.isNeeded)],
    ['isOpen', json(kinds.isOpen)],
    ['anyOf', printList(printer, kinds.anyOf)],
    ['oneOf', printList(printer, kinds.oneOf)],
  ]);
}

function printNamedParts(printer: PartPrinter, kinds: NonNullable<Shape['kinds']>): Code {
  const pairs = listNamedParts(kinds).map(([value, part]) => {
    return [value as KindValue, printPart(printer, part)] as const; // of a discriminator
  });
  return printNamed(pairs);
}

function printForm({ source }: RegExp): Code {
  return regex(source, 'u');
}

function printGuard({ scope }: PartPrinter, { pattern, form }: Shape): Code | undefined {
  if (form === anyText) return code`{ source: '', test: () => true }`;
  return pattern && code`${scope.runtime('patterns', 'linear')}(${printForm(pattern)})`;
}

function printMatch({ key, value }: NonNullable<Shape['keyMatchesValue']>): Code {
  return object(Object.entries({ key: printForm(key), value: printForm(value) }));
}

/** Forms of a request that has a mask, and what compares the two. */
export function printMasked(printer: PartPrinter, { forms, rule }: Masked): Code {
  const check = printer.scope.runtime('masks', 'checkMask');
  return object(
    [
      ['anyOf', printList({ ...printer, isCompact: true }, forms)],
      ['check', code`(request) => ${check}(request, ${json(rule)})`],
    ],
    'expanded',
  );
}

/** Any of several forms, each once. */
export function printForms(printer: PartPrinter, forms: readonly Part[]): Code {
  const parts = [...new Set(forms.map((part) => printPart(printer, part)))];
  const [first] = parts;
  if (first === undefined) return code`true`;
  return parts.length === 1 ? first : object([['anyOf', array(parts)]]);
}
