/** A schema and a value in, whether it is valid out: the standard's text, sentence by sentence, slowly and without references. */

import { isDeepStrictEqual } from 'node:util';

type Json = Readonly<Record<string, unknown>>;

interface Verdict {
  readonly valid: boolean;
  /** Members and items that were looked at, by key. */
  readonly seen: ReadonlySet<string>;
}

const refused: Verdict = { valid: false, seen: new Set() };

export function isValid(schema: unknown, value: unknown): boolean {
  return judge(schema, value).valid;
}

function judge(schema: unknown, value: unknown): Verdict {
  if (typeof schema === 'boolean') return schema ? { valid: true, seen: new Set() } : refused;
  const s = schema as Json;
  const has = (key: string): boolean => Object.hasOwn(s, key);
  if (!assertions(s, value, has)) return refused;
  const seen = new Set<string>();
  const join = (verdict: Verdict): boolean => {
    if (verdict.valid) for (const key of verdict.seen) seen.add(key);
    return verdict.valid;
  };
  if (!members(s, value, has, seen) || !items(s, value, has, seen)) return refused;
  if (!inPlace(s, value, has, join)) return refused;
  for (const keyword of ['unevaluatedProperties', 'unevaluatedItems']) {
    const isItems = keyword.endsWith('Items');
    if (!has(keyword) || (isItems ? !Array.isArray(value) : !isObject(value))) continue;
    for (const [key, member] of Object.entries(value as object)) {
      if (seen.has(key)) continue;
      if (!isValid(s[keyword], member)) return refused;
      seen.add(key);
    }
  }
  return { valid: true, seen };
}

function inPlace(
  s: Json,
  value: unknown,
  has: (key: string) => boolean,
  join: (verdict: Verdict) => boolean,
): boolean {
  const verdicts = (key: string): Verdict[] =>
    has(key) ? (s[key] as unknown[]).map((part) => judge(part, value)) : [];
  if (!verdicts('allOf').every(join)) return false;
  if (has('anyOf') && verdicts('anyOf').filter(join).length === 0) return false;
  if (has('oneOf') && verdicts('oneOf').filter(join).length !== 1) return false;
  if (has('not') && isValid(s['not'], value)) return false;
  if (has('if')) {
    const branch = join(judge(s['if'], value)) ? 'then' : 'else';
    if (has(branch) && !join(judge(s[branch], value))) return false;
  }
  if (has('dependentSchemas') && isObject(value)) {
    for (const [name, part] of Object.entries(s['dependentSchemas'] as Json)) {
      if (Object.hasOwn(value, name) && !join(judge(part, value))) return false;
    }
  }
  return true;
}

function members(
  s: Json,
  value: unknown,
  has: (key: string) => boolean,
  seen: Set<string>,
): boolean {
  if (!isObject(value)) return true;
  const local = new Set<string>();
  const look = (key: string, part: unknown): boolean => {
    local.add(key);
    return isValid(part, value[key]);
  };
  for (const key of Object.keys(value)) {
    if (has('propertyNames') && !isValid(s['propertyNames'], key)) return false;
    if (
      has('properties') &&
      Object.hasOwn(s['properties'] as Json, key) &&
      !look(key, (s['properties'] as Json)[key])
    ) {
      return false;
    }
    for (const [pattern, part] of Object.entries((s['patternProperties'] ?? {}) as Json)) {
      if (new RegExp(pattern, 'u').test(key) && !look(key, part)) return false;
    }
  }
  const rest = has('additionalProperties')
    ? Object.keys(value).filter((key) => !local.has(key))
    : [];
  if (!rest.every((key) => look(key, s['additionalProperties']))) return false;
  for (const key of local) seen.add(key);
  return true;
}

function items(s: Json, value: unknown, has: (key: string) => boolean, seen: Set<string>): boolean {
  if (!Array.isArray(value)) return true;
  const first = has('prefixItems') ? (s['prefixItems'] as unknown[]) : [];
  for (const [index, item] of value.entries()) {
    if (index >= first.length && !has('items')) continue;
    if (!isValid(index < first.length ? first[index] : s['items'], item)) return false;
    seen.add(String(index));
  }
  if (!has('contains')) return true;
  const fitting = [...value.entries()].filter(([, item]) => isValid(s['contains'], item));
  for (const [index] of fitting) seen.add(String(index));
  return (
    fitting.length >= Number(s['minContains'] ?? 1) &&
    fitting.length <= Number(s['maxContains'] ?? Infinity)
  );
}

function assertions(s: Json, value: unknown, has: (key: string) => boolean): boolean {
  const n = (key: string): number => Number(s[key]);
  if (has('type') && ![s['type']].flat().some((type) => isOfType(value, type))) return false;
  if (has('enum') && !(s['enum'] as unknown[]).some((one) => same(one, value))) return false;
  if (has('const') && !same(s['const'], value)) return false;
  if (typeof value === 'number') {
    if (has('minimum') && value < n('minimum')) return false;
    if (has('maximum') && value > n('maximum')) return false;
    if (has('exclusiveMinimum') && value <= n('exclusiveMinimum')) return false;
    if (has('exclusiveMaximum') && value >= n('exclusiveMaximum')) return false;
    // The values of these tests have few digits.
    if (
      has('multipleOf') &&
      Math.abs(value / n('multipleOf') - Math.round(value / n('multipleOf'))) > 1e-9
    ) {
      return false;
    }
  }
  if (typeof value === 'string') {
    if (has('minLength') && [...value].length < n('minLength')) return false;
    if (has('maxLength') && [...value].length > n('maxLength')) return false;
    if (has('pattern') && !new RegExp(String(s['pattern']), 'u').test(value)) return false;
  }
  if (Array.isArray(value)) {
    if (has('minItems') && value.length < n('minItems')) return false;
    if (has('maxItems') && value.length > n('maxItems')) return false;
    if (
      s['uniqueItems'] === true &&
      value.some((item, index) => value.slice(0, index).some((other) => same(item, other)))
    ) {
      return false;
    }
  }
  if (!isObject(value)) return true;
  const own = (name: string): boolean => Object.hasOwn(value, name);
  if (has('minProperties') && Object.keys(value).length < n('minProperties')) return false;
  if (has('maxProperties') && Object.keys(value).length > n('maxProperties')) return false;
  if (has('required') && !(s['required'] as string[]).every(own)) return false;
  return Object.entries((s['dependentRequired'] ?? {}) as Record<string, string[]>).every(
    ([name, names]) => !own(name) || names.every(own),
  );
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isOfType(value: unknown, type: unknown): boolean {
  if (type === 'null') return value === null;
  if (type === 'array') return Array.isArray(value);
  if (type === 'object') return isObject(value);
  if (type === 'integer') return Number.isInteger(value);
  return typeof value === type;
}

function same(one: unknown, other: unknown): boolean {
  return isDeepStrictEqual(sorted(one), sorted(other));
}

/** Entries instead of objects, so that `__proto__` is compared like others and -0 is 0. */
function sorted(value: unknown): unknown {
  if (Object.is(value, -0)) return 0;
  if (Array.isArray(value)) return value.map(sorted);
  if (!isObject(value)) return value;
  return {
    entries: Object.entries(value)
      .map(([key, member]) => [key, sorted(member)])
      .sort(([a], [b]) => (String(a) < String(b) ? -1 : 1)),
  };
}
