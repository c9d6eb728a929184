// In: schemas of members. Out: judges of objects, of their own members alone.

import { issuesOf } from './branches.ts';
import {
  type Form,
  definitionOf,
  isUnknown,
  type Definition,
  type JudgeOf,
  type Node,
} from './node.ts';
import { unrolled, type Member, type Unrolled } from './unrolled.ts';
import { isObject, own } from './value.ts';
import { inside, refuse, type Judge, type Run } from './verdict.ts';

/** An object with members by name, and what else it may hold. */
export function judgeOfObject({ shape = {}, catchall }: Definition, of: JudgeOf): Judge {
  const members = judgeOfMembers(shape, of);
  const rest =
    catchall === undefined ? undefined : judgeOfRest(new Set(Object.keys(shape)), [], catchall, of);
  return (value, run) => {
    if (!isObject(value)) return refuse(run, value, 'type', 'an object');
    const kept = members(value, run);
    if (rest === undefined || (!kept && run.issues === undefined)) return kept;
    return rest(value, run) && kept;
  };
}

/** Judges the members that a shape names; those that are not optional must be there. */
export function judgeOfMembers(
  shape: Readonly<Record<string, Node>>,
  of: JudgeOf,
): (value: Readonly<Record<string, unknown>>, run: Run) => boolean {
  const members = Object.keys(shape).map((name) => memberOf(shape, name, of));
  let quick: Unrolled | undefined;
  let calls = 0;
  return (value, run) => {
    // What an ordinary object inherits is known, so that most members can be read without asking whose they are.
    const prototype: unknown = Object.getPrototypeOf(value);
    const isOrdinary = prototype === Object.prototype || prototype === null;
    if (isOrdinary && run.issues === undefined) {
      if (quick !== undefined) return quick(value, run);
      calls += 1;
      if (calls === OFTEN) quick = unrolled(members);
    }
    let kept = true;
    for (const member of members) {
      const { name, judge } = member;
      const item = isOrdinary && !member.inherited ? value[name] : own(value, name);
      if (item === undefined) {
        if (member.optional || missing(run, name, judge)) continue;
      } else if (inside(judge, item, name, run)) continue;
      if (run.issues === undefined) return false;
      kept = false;
    }
    return kept;
  };
}

/** After so many calls it pays to make code. */
const OFTEN = 100;

function memberOf(shape: Readonly<Record<string, Node>>, name: string, of: JudgeOf): Member {
  const schema = own(shape, name) as Node; // a key of the shape itself
  const { type, innerType } = definitionOf(schema);
  const optional = type === 'optional' && innerType !== undefined;
  const value = optional ? innerType : schema;
  const plain = isPlain(value) ? definitionOf(value).type : undefined;
  return { name, optional, inherited: name in Object.prototype, plain, judge: of(value) };
}

/** Reports that a member is not there, and what its schema expects. */
export function missing(run: Run, name: string, judge?: Judge): false {
  if (run.issues === undefined) return false;
  run.path.push(name);
  const told = judge === undefined ? [] : issuesOf(judge, undefined, run);
  const own = told.find(({ path }) => path.length === run.path.length);
  refuse(run, undefined, 'required', own?.params.expected ?? 'a value');
  run.path.pop();
  return false;
}

/** Judges the members that neither a name nor a pattern covers. */
export function judgeOfRest(
  names: ReadonlySet<string>,
  patterns: readonly Form[],
  rest: Node,
  of: JudgeOf,
): Judge {
  if (isUnknown(rest)) return () => true;
  const judge: Judge =
    definitionOf(rest).type === 'never'
      ? (value, run) => refuse(run, value, 'additionalProperties', 'no such member')
      : of(rest);
  return (value, run) => {
    if (!isObject(value)) return true;
    let kept = true;
    for (const name of Object.keys(value)) {
      if (
        names.has(name) ||
        value[name] === undefined ||
        patterns.some((pattern) => pattern.test(name))
      ) {
        continue;
      }
      if (inside(judge, value[name], name, run)) continue;
      if (run.issues === undefined) return false;
      kept = false;
    }
    return kept;
  };
}

/** A map: names of one schema, values of another. */
export function judgeOfRecord({ keyType, valueType }: Definition, of: JudgeOf): Judge {
  const keys = keyType === undefined || isPlainText(keyType) ? undefined : of(keyType);
  const isOpen = keys === undefined && (valueType === undefined || isUnknown(valueType));
  const values: Judge = valueType === undefined ? () => true : of(valueType);
  return (value, run) => {
    if (!isObject(value)) return refuse(run, value, 'type', 'an object');
    if (isOpen) return true;
    let kept = true;
    for (const name of Object.keys(value)) {
      if (value[name] === undefined) continue;
      const fits = keys === undefined || inside(keys, name, name, run);
      if ((fits || run.issues !== undefined) && inside(values, value[name], name, run) && fits) {
        continue;
      }
      if (run.issues === undefined) return false;
      kept = false;
    }
    return kept;
  };
}

/** Whether the type is all that is asked for, and the language knows it. */
function isPlain(schema: Node): boolean {
  const { type, checks, format } = definitionOf(schema);
  return /^(?:string|boolean)$/.test(type) && format === undefined && !checks?.length;
}

function isPlainText(schema: Node): boolean {
  return definitionOf(schema).type === 'string' && isPlain(schema);
}
