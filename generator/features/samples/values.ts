/** Makes the values that READMEs and pages show: what the document shows where it is valid, else the shortest that is. */

import {
  createParamsSampler,
  type Overrides,
  SampleError,
} from '../../../templates/runtime/samples/samples.ts';
import type { Part } from '../../../templates/runtime/samples/shapes.ts';
import type { Json, JsonObject } from '../../core/diagnostics/json.ts';
import type { Content, Operation, Response } from '../../core/ir/model/model.ts';
import { keepUsed } from '../../core/emit/operations/operations.ts';
import { buildAnswer, buildRequest, joinForms, listRequestRules } from './requests.ts';
import { createPlace, type Shaping } from './shaping.ts';

/** A value as callers have it: bytes, and integers that JSON has no room for, beside what is JSON. */
export type Sample =
  | Exclude<Json, JsonObject | readonly Json[]>
  | bigint
  | Uint8Array
  | readonly Sample[]
  | { readonly [name: string]: Sample };

export type SampleObject = Extract<Sample, Readonly<Record<string, unknown>>>;

/** Members that a value has, and in place of a value undefined for those that it does not have. */
export type GivenValues = { readonly [name: string]: Sample | GivenValues | undefined };

interface Wished {
  readonly given?: GivenValues | undefined;
  /** The form of the body, where it is not the usual one. */
  readonly content?: Content | undefined;
}

/** Parameters that are required or shown, and the body; undefined where no value was found. */
export function sampleRequest(
  operation: Operation,
  shaping: Shaping,
  { given, content = keepUsed(operation.body?.contents ?? [])[0] }: Wished = {},
): SampleObject | undefined {
  // A body of no known form has no known value.
  if (operation.body?.required === true && content === undefined) return undefined;
  const shape = buildRequest(operation, createPlace(shaping), content && [content]);
  const { params, body = [] } = shape;
  const sampler = createParamsSampler<SampleObject>(operation.id, () => ({
    ...(params !== undefined && { params }),
    ...(body.length > 0 && { body: joinForms(body.map(showOpen)), isBodyNeeded: true }),
    rules: listRequestRules(shape),
  }));
  // A part of what is found, as what is known of the request has it.
  const overrides = given as Overrides<SampleObject> | undefined;
  return findSample(() => sampler(overrides, { fill: 'shown' }));
}

/** A value that an answer may have; undefined where it is empty, nothing is known of it, or no value was found. */
export function sampleAnswer(
  operation: Operation,
  response: Response,
  shaping: Shaping,
): Sample | undefined {
  const forms = buildAnswer(createPlace(shaping), response) ?? [];
  if (forms.length === 0 || forms.includes(true)) return undefined;
  const sampler = createParamsSampler<SampleObject>(operation.id, () => ({
    body: joinForms(forms),
    isBodyNeeded: true,
  }));
  return findSample(() => sampler(undefined, { fill: 'shown' }))?.['body'];
}

/** A body of which nothing is known is most likely an object. */
function showOpen(part: Part): Part {
  return part === true ? { type: 'object' } : part;
}

function findSample<T>(make: () => T): T | undefined {
  try {
    return make();
  } catch (error) {
    if (error instanceof SampleError) return undefined;
    throw error;
  }
}

export function isSampleObject(value: Sample | undefined): value is SampleObject {
  return typeof value === 'object' && value !== null && !isSampleList(value) && !isBytes(value);
}

/** The part that a path of member names leads to. */
export function findPart(value: Sample | undefined, path: readonly string[]): Sample | undefined {
  return path.reduce(
    (inner, name) =>
      isSampleObject(inner) && Object.hasOwn(inner, name) ? inner[name] : undefined,
    value,
  );
}

export function isSampleList(value: Sample | undefined): value is readonly Sample[] {
  return Array.isArray(value);
}

function isBytes(value: Sample): value is Uint8Array {
  return value instanceof Uint8Array;
}

/** The text that bytes of a sample are. */
export function readBytes(value: Uint8Array): string {
  return new TextDecoder().decode(value);
}

/** Gives the value as JSON. */
export function toJson(value: Sample): Json {
  if (typeof value === 'bigint') return Number(value);
  if (typeof value !== 'object' || value === null) return value;
  if (isSampleList(value)) return value.map(toJson);
  if (isBytes(value)) return readBytes(value);
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, toJson(one)]));
}

/** Values in a value, and itself: whether it is too long to read. */
export function countParts(value: Sample): number {
  if (isSampleList(value)) return 1 + sum(value);
  return isSampleObject(value) ? 1 + sum(Object.values(value)) : 1;
}

function sum(values: readonly Sample[]): number {
  return values.reduce<number>((count, one) => count + countParts(one), 0);
}
