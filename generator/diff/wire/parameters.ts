/** Parameters: those of the path by their place in it, all others by location and name. */

import type { Parameter, Schema } from '../../ir/model.ts';
import type { PlainId } from '../checks/plain.ts';
import { endOf } from '../dates.ts';
import { compareLifecycle } from './lifecycle.ts';
import { pathNames } from './match.ts';
import type { Call } from './operations.ts';
import type { Wire } from './wire.ts';

export function compareParameters(wire: Wire, call: Call): void {
  const before = keyed(call, 'old');
  const after = keyed(call, 'new');
  const added = new Set([...after].flatMap(([key, is]) => (before.has(key) ? [] : [is])));
  for (const [key, was] of before) {
    const is = after.get(key);
    const moved = is === undefined ? movedTo(was, added) : undefined;
    if (is !== undefined) compareParameter(wire, call, was, is);
    else if (moved === undefined) noteRemoved(wire, call, was);
    else {
      noteMoved(wire, call, was, moved);
      added.delete(moved);
    }
  }
  for (const is of added) noteAdded(wire, call, is);
}

/** The same name in another place; what was part of the path is told of as such. */
function movedTo(was: Parameter, added: ReadonlySet<Parameter>): Parameter | undefined {
  if (was.in === 'path') return undefined;
  return [...added].find(
    (is) =>
      is.in !== 'path' && is.in !== was.in && is.name.toLowerCase() === was.name.toLowerCase(),
  );
}

/** A header's name has no case. */
function keyed(call: Call, side: 'old' | 'new'): ReadonlyMap<string, Parameter> {
  const names = pathNames(call[side]);
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

function labelOf(parameter: Parameter): string {
  return `${parameter.in} parameter \`${parameter.name}\``;
}

function noteRemoved({ ledger, now }: Wire, call: Call, was: Parameter): void {
  if (was.in === 'path') return;
  const end = was.doc.deprecated === undefined ? undefined : endOf(was.lifecycle?.sunset);
  const suffix = end === undefined ? '' : end <= now ? '-after-sunset' : '-before-sunset';
  ledger.note(`request-parameter-removed${suffix}`, `${labelOf(was)} is gone`, {
    position: 'request',
    operation: call.name,
    old: was.at,
    new: call.new.at,
  });
}

function noteMoved({ ledger }: Wire, call: Call, was: Parameter, is: Parameter): void {
  ledger.note('request-parameter-moved', `${labelOf(was)} is a ${is.in} parameter now`, {
    position: 'request',
    operation: call.name,
    old: was.at,
    new: is.at,
  });
  compareSchema(ledger, call, was, is, labelOf(is));
}

/** One that always has the same value is sent by clients of the new document alone: it counts as required. */
function noteAdded({ ledger }: Wire, call: Call, is: Parameter): void {
  // A path with other words in it is told of as such.
  if (is.in === 'path') return;
  const id = is.required ? 'request-parameter-added-required' : 'request-parameter-added-optional';
  ledger.note(id, `${labelOf(is)} is new`, {
    position: 'request',
    operation: call.name,
    old: call.old.at,
    new: is.at,
  });
}

function compareParameter({ ledger }: Wire, call: Call, was: Parameter, is: Parameter): void {
  const label = labelOf(is);
  const note = (id: PlainId, what: string): void =>
    ledger.note(id, what, { position: 'request', operation: call.name, old: was.at, new: is.at });
  if (!was.required && is.required) {
    note('request-parameter-became-required', `${label} is required now`);
  }
  if (was.required && !is.required) {
    note('request-parameter-became-optional', `${label} is optional now`);
  }
  const [wasWritten, isWritten] = writings(was, is);
  if (wasWritten !== isWritten) {
    note('request-parameter-style-changed', `${label}: ${wasWritten} → ${isWritten}`);
  }
  if (was.allowEmptyValue !== true && is.allowEmptyValue === true) {
    note('request-parameter-empty-value-allowed', `${label} may be sent without a value`);
  }
  if (was.allowEmptyValue === true && is.allowEmptyValue !== true) {
    note('request-parameter-empty-value-refused', `${label} may not be sent without a value`);
  }
  const [wasDeprecated, isDeprecated] = [was, is].map(({ doc }) => doc.deprecated !== undefined);
  if (wasDeprecated === false && isDeprecated === true) {
    note('request-parameter-deprecated', `${label} is deprecated`);
  }
  if (wasDeprecated === true && isDeprecated === false) {
    note('request-parameter-reactivated', `${label} is no longer deprecated`);
  }
  compareLifecycle(was, { ...is, deprecated: isDeprecated === true }, label, note);
  compareSchema(ledger, call, was, is, label);
}

function compareSchema(
  ledger: Wire['ledger'],
  { name }: Call,
  was: Parameter,
  is: Parameter,
  label: string,
): void {
  const isText = is.content === undefined && was.content === undefined;
  const isRepeatable = isText && (is.style === 'form' || is.style === 'simple');
  const pair = { old: was.schema, new: is.schema, label, isText, isRepeatable } as const;
  ledger.schemas({ ...pair, direction: 'request', subject: 'parameter' }, 'request', name);
}

/** How a parameter is written; `explode` says nothing of single values. */
function writings(was: Parameter, is: Parameter): readonly [string, string] {
  const isSingle = [was, is].some(({ schema }) => isScalar(schema));
  const writing = ({ content, style, explode }: Parameter): string =>
    content ?? (isSingle || !explode ? style : `${style}, exploded`);
  return [writing(was), writing(is)];
}

function isScalar(schema: Schema): boolean {
  if (schema.kind === 'boolean' || schema.types === undefined) return false;
  return !schema.types.includes('array') && !schema.types.includes('object');
}
