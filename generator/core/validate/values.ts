/** Reports defaults of a schema that are none of its values, and lists beside `enum` that do not match it. */

import { formatJson, identifyJson } from '../diagnostics/json.ts';
import { typeNamed, isOfTypes, findMeant } from '../load/dialects/habits/types.ts';
import { suggestName } from '../diagnostics/suggest.ts';
import { isObject } from '../load/structure/pointer.ts';
import { type Check, locateKey, locateValue, type Site, report } from './site.ts';

export function checkValues(check: Check, site: Site): void {
  const { value } = site.node;
  const { enum: values } = value;
  if (Object.hasOwn(value, 'const')) checkSingleType(check, site, 'const');
  if (Object.hasOwn(value, 'default')) checkSingleType(check, site, 'default');
  const seen = site.node.value['x-extensible-enum'];
  if (Array.isArray(values) && !('$ref' in site.node.value)) {
    checkDefault(check, site, values);
    checkTypes(check, site, values);
  }
  const listed: unknown = Array.isArray(values) ? values : seen;
  if (!Array.isArray(listed)) return;
  checkLengths(check, site, listed);
  checkDigits(check, site, listed);
  checkDoubles(check, site);
  checkDescribed(check, site, listed);
}

function checkDefault(check: Check, site: Site, values: readonly unknown[]): void {
  const { value } = site.node;
  if (!Object.hasOwn(value, 'default')) return;
  const { default: fallback } = value;
  // `1` is read as `'1'` where that is listed.
  const isListed = values.some(
    (item) =>
      formatJson(item) === formatJson(fallback) || identifyJson(item) === identifyJson(fallback),
  );
  if (fallback === null || isListed) return;
  const shown = JSON.stringify(fallback).slice(0, 60);
  const message = `The default \`${shown}\` is not one of the values of \`enum\`.`;
  report(check, locateValue(site, 'default'), { code: 'SPEC-127', message });
}

/** Values of another type than the schema's are read as what is meant: see the habits of loading. */
function checkTypes(check: Check, site: Site, values: readonly unknown[]): void {
  values.forEach((value, index) => {
    const fault = describeType(site, value);
    if (fault === undefined) return;
    const message = `The value ${fault.text}; ${fault.read ?? 'it is ignored'}.`;
    report(check, locateValue(site, 'enum', index), { code: 'SPEC-132', message });
  });
}

/** A default that cannot be read as what is meant is held against the whole schema when references are known. */
function checkSingleType(check: Check, site: Site, name: 'const' | 'default'): void {
  const value = site.node.value[name];
  const fault = value === null && name === 'default' ? undefined : describeType(site, value);
  if (fault === undefined || (name === 'default' && fault.read === undefined)) return;
  const lost = typeof value === 'object' && value !== null ? 'nothing fits' : 'it is ignored';
  const message = `The \`${name}\` ${fault.text}; ${fault.read ?? lost}.`;
  report(check, locateValue(site, name), { code: 'SPEC-132', message });
}

/** What is wrong with the type of a value, and how it is read; undefined where nothing is. */
function describeType(
  site: Site,
  value: unknown,
): { readonly text: string; readonly read?: string } | undefined {
  const { type, nullable } = site.node.value;
  const types: readonly unknown[] = Array.isArray(type) ? type : [type];
  if (types.some((name) => typeNamed(name)?.type !== name || name === undefined)) return undefined;
  if (isOfTypes(value, types) || (value === null && nullable === true)) return undefined;
  const shown = (JSON.stringify(value) ?? '').slice(0, 60);
  const text = `\`${shown}\` does not have the type \`${types.join(' or ')}\``;
  const read = findMeant(value, types);
  return isOfTypes(read, types)
    ? { text, read: `it is read as \`${JSON.stringify(read)}\`` }
    : { text };
}

/** Values that JSON and YAML have as integers, and that no number holds. */
function checkDigits(check: Check, site: Site, values: readonly unknown[]): void {
  const name = Array.isArray(site.node.value['enum']) ? 'enum' : 'x-extensible-enum';
  values.forEach((value, index) => {
    if (!Number.isInteger(value) || Number.isSafeInteger(value)) return;
    const message = `A value of \`${name}\` is an integer beyond 2^53, which is rounded to ${String(value)}.`;
    report(check, locateValue(site, name, index), { severity: 'note', code: 'LOAD-117', message });
  });
}

function checkLengths(check: Check, site: Site, values: readonly unknown[]): void {
  // A 3.0 schema that is nullable may or may not list null, which needs no name.
  const counts = [values.length, values.filter((value) => value !== null).length];
  for (const name of ['x-enum-varnames', 'x-enum-descriptions']) {
    const listed = site.node.value[name];
    if (!Array.isArray(listed) || counts.includes(listed.length)) continue;
    const message = `\`${name}\` has ${listed.length} entries, but there are ${values.length} values.`;
    report(check, locateValue(site, name), {
      code: 'EXT-211',
      message,
      help: 'Give one entry for each value.',
    });
  }
}

/** If two values have one name, the first keeps it. */
function checkDoubles(check: Check, site: Site): void {
  const listed = site.node.value['x-enum-varnames'];
  if (!Array.isArray(listed)) return;
  const names = new Set<unknown>();
  listed.forEach((name: unknown, index) => {
    if (typeof name !== 'string' || names.size !== names.add(name).size) return;
    const message = `\`${name}\` is already the name of another value.`;
    const at = locateValue(site, 'x-enum-varnames', index);
    report(check, at, { code: 'EXT-211', message, help: 'Give each value its own name.' });
  });
}

/** Texts by value, where a document writes them so. */
function checkDescribed(check: Check, site: Site, values: readonly unknown[]): void {
  const described = site.node.value['x-enum-descriptions'];
  if (!isObject(described)) return;
  const names = new Set(values.map(formatJson));
  for (const name of Object.keys(described)) {
    if (names.has(name)) continue;
    const message = `\`${name}\` is not one of the values.`;
    const help = suggestName(name, names);
    report(check, locateKey(site, 'x-enum-descriptions', name), { code: 'EXT-208', message, help });
  }
}
