/** Parameters: those of the path by their place in it, all others by location and name. */

import type { Parameter } from '../../../generator/core/ir/model/model.ts';
import type { Both } from '../change.ts';
import { compareLifecycle, parseDay } from '../lifecycle.ts';
import { isScalar } from './encodings.ts';
import type { NoteChange } from '../checks/plain.ts';
import { readPathNames } from './match-operations.ts';
import type { OperationPair, Wire } from './context.ts';

export function compareParameters(wire: Wire, call: OperationPair): void {
  const before = indexParameters(call, 'old');
  const after = indexParameters(call, 'new');
  const added = new Set([...after].flatMap(([key, is]) => (before.has(key) ? [] : [is])));
  for (const [key, was] of before) {
    const is = after.get(key);
    const moved = is === undefined ? findMoved(was, added) : undefined;
    if (is !== undefined) compareParameter(wire, call, { old: was, new: is });
    else if (moved === undefined) noteRemoved(wire, call, was);
    else {
      noteMoved(wire, call, { old: was, new: moved });
      added.delete(moved);
    }
  }
  for (const is of added) noteAdded(wire, call, is);
}

/** Finds a parameter of that name in another place; one that was part of the path is noted as such. */
function findMoved(was: Parameter, added: ReadonlySet<Parameter>): Parameter | undefined {
  if (was.in === 'path') return undefined;
  return [...added].find(
    (is) =>
      is.in !== 'path' && is.in !== was.in && is.name.toLowerCase() === was.name.toLowerCase(),
  );
}

/** A header's name has no case. */
function indexParameters(call: OperationPair, side: 'old' | 'new'): ReadonlyMap<string, Parameter> {
  const names = readPathNames(call[side]);
  return new Map(
    [...call[side].parameters, ...(call[side].strays ?? [])].map((parameter) => {
      const { name } = parameter;
      const place = names.indexOf(name);
      if (parameter.in === 'path' && place !== -1) return [`path ${place}`, parameter];
      const spelled = parameter.in === 'header' ? name.toLowerCase() : name;
      return [`${parameter.in} ${spelled}`, parameter];
    }),
  );
}

function printLabel(parameter: Parameter): string {
  return `${parameter.in} parameter \`${parameter.name}\``;
}

/** A parameter in both documents; if one of them lacks it, its operation is the place. */
interface ParameterPair extends Partial<Both<Parameter>> {
  readonly call: OperationPair;
}

function startNote({ ledger }: Wire, { call, old: was, new: is }: ParameterPair): NoteChange {
  const places = { old: was?.at ?? call.old.at, new: is?.at ?? call.new.at };
  return ledger.at({ position: 'request', operation: call.name, ...places });
}

function noteRemoved(wire: Wire, call: OperationPair, was: Parameter): void {
  if (was.in === 'path') return;
  const end = was.doc.deprecated === undefined ? undefined : parseDay(was.lifecycle?.sunset);
  const suffix = end === undefined ? '' : end <= wire.now ? '-after-sunset' : '-before-sunset';
  const note = startNote(wire, { call, old: was });
  note(`request-parameter-removed${suffix}`, `${printLabel(was)} is gone`);
}

/** One that always has the same value is sent by clients of the new document alone: it counts as required. */
function noteAdded(wire: Wire, call: OperationPair, is: Parameter): void {
  // A path with other words in it is noted as such.
  if (is.in === 'path') return;
  const need = is.required ? 'required' : 'optional';
  const note = startNote(wire, { call, new: is });
  note(`request-parameter-added-${need}`, `${printLabel(is)} is new`);
}

function noteMoved(wire: Wire, call: OperationPair, { old: was, new: is }: Both<Parameter>): void {
  const note = startNote(wire, { call, old: was, new: is });
  note('request-parameter-moved', `${printLabel(was)} is a ${is.in} parameter now`);
  compareSchema(wire, call, { old: was, new: is });
}

function compareParameter(wire: Wire, call: OperationPair, pair: Both<Parameter>): void {
  const { old: was, new: is } = pair;
  const label = printLabel(is);
  const note = startNote(wire, { call, ...pair });
  if (!was.required && is.required) {
    note('request-parameter-became-required', `${label} is required now`);
  }
  if (was.required && !is.required) {
    note('request-parameter-became-optional', `${label} is optional now`);
  }
  const [wasWritten, isWritten] = printSerializations(pair);
  if (wasWritten !== isWritten) {
    note('request-parameter-style-changed', `${label}: ${wasWritten} → ${isWritten}`);
  }
  if (was.allowEmptyValue !== true && is.allowEmptyValue === true) {
    note('request-parameter-empty-value-allowed', `${label} may be sent without a value`);
  }
  if (was.allowEmptyValue === true && is.allowEmptyValue !== true) {
    note('request-parameter-empty-value-refused', `${label} may not be sent without a value`);
  }
  const [wasDeprecated, deprecated] = [was, is].map(({ doc }) => doc.deprecated !== undefined);
  if (wasDeprecated === false && deprecated === true) {
    note('request-parameter-deprecated', `${label} is deprecated`);
  }
  if (wasDeprecated === true && deprecated === false) {
    note('request-parameter-reactivated', `${label} is no longer deprecated`);
  }
  compareLifecycle({ old: was, new: { ...is, deprecated: deprecated === true } }, label, note);
  compareSchema(wire, call, pair);
}

function compareSchema(
  { ledger }: Wire,
  call: OperationPair,
  { old: was, new: is }: Both<Parameter>,
): void {
  const isText = is.content === undefined && was.content === undefined;
  const isRepeatable = isText && (is.style === 'form' || is.style === 'simple');
  const schemas = { old: was.schema, new: is.schema, isText, isRepeatable };
  const subject = { direction: 'request', subject: 'parameter', label: printLabel(is) } as const;
  ledger.schemas({ ...schemas, ...subject }, { position: 'request', operation: call.name });
}

/** How a parameter is written; `explode` says nothing about single values. */
function printSerializations({ old: was, new: is }: Both<Parameter>): readonly [string, string] {
  const isSingle = [was, is].some(({ schema }) => isScalar(schema));
  const print = ({ content, style, explode }: Parameter): string =>
    content ?? (isSingle || !explode ? style : `${style}, exploded`);
  return [print(was), print(is)];
}
