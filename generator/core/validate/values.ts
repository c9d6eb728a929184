/** Reports defaults of a schema that are none of its values, and lists beside `enum` that do not match it. */

import { formatJson, identifyJson } from '../diagnostics/json.ts';
import { typeNamed, isOfTypes, findMeant } from '../load/dialects/habits/types.ts';
import { suggestName } from '../diagnostics/suggest.ts';
import { isObject } from '../load/structure/pointer.ts';
import {
  findValueNames,
  findValueTexts,
  isFittingLength,
  readEntry,
  type ValueList,
} from '../load/structure/value-names.ts';
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
  checkNames(check, site);
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
  for (const list of listValueLists(site)) {
    if (isFittingLength(list, values)) continue;
    const count = Object.keys(list.held).length;
    const message = `\`${list.keyword}\` has ${count} entries, but there are ${values.length} values: it is not used.`;
    report(check, locateValue(site, ...list.steps), {
      code: 'EXT-211',
      message,
      help: 'Give one entry for each value.',
    });
  }
}

/** If two values have one name, the first keeps it. */
function checkNames(check: Check, site: Site): void {
  const list = findValueNames(site.node.value);
  if (list === undefined) return;
  const keys = new Set<string>();
  for (const [step, entry] of Object.entries(list.held)) {
    const name = readEntry(entry, 'name');
    if (typeof name !== 'string') continue;
    const key = formKey(name);
    const isUsed = key === '' || keys.size === keys.add(key).size;
    if (!isUsed || (name === '' && list.keyword === 'x-enum-varnames')) continue;
    const problem = key === '' ? 'is no name' : 'is already the name of another value';
    const at = locateValue(site, ...list.steps, step, ...(isObject(entry) ? ['name'] : []));
    report(check, at, {
      code: 'EXT-211',
      message: `\`${name}\` ${problem}.`,
      help: 'Give each value its own name.',
    });
  }
}

/** What two names have in common that become one key. */
function formKey(name: string): string {
  if (/^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u.test(name)) return name;
  const words = name.split(/[^\p{ID_Continue}]+|_+/u);
  return words.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1)).join('');
}

/** Names and texts by value, where a document writes them so. */
function checkDescribed(check: Check, site: Site, values: readonly unknown[]): void {
  const known = new Set(values.map(formatJson));
  for (const list of listValueLists(site)) {
    if (Array.isArray(list.held)) continue;
    for (const name of Object.keys(list.held)) {
      if (known.has(name)) continue;
      const message = `\`${name}\` is not one of the values.`;
      const help = suggestName(name, known);
      report(check, locateKey(site, ...list.steps, name), { code: 'EXT-208', message, help });
    }
  }
}

/** The lists of a set that are read; one that says both is there once. */
function listValueLists({ node: { value } }: Site): readonly ValueList[] {
  const names = findValueNames(value);
  const texts = findValueTexts(value);
  return [names, texts?.held === names?.held ? undefined : texts].filter(
    (list) => list !== undefined,
  );
}
