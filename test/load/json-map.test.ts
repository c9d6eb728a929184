/** Where paths and schemas stand in a document, also after an edit. */

import {
  assert,
  constantFrom,
  dictionary,
  jsonValue,
  nat,
  oneof,
  property,
  record,
  string,
} from 'fast-check';
import { expect, it } from 'vitest';
import type { DocumentMap } from '../../generator/load/document-map.ts';
import { printDocument } from '../../generator/load/json-form.ts';
import { mapAfter, mapOf } from '../../generator/load/json-map.ts';
import { partsOf } from '../../generator/load/json-parts.ts';

const members = dictionary(string({ unit: 'grapheme' }), jsonValue(), { maxKeys: 6 });
const documents = record({
  info: jsonValue(),
  paths: members,
  components: record({ schemas: members, responses: jsonValue() }),
  'x-more': jsonValue(),
});
const operations = record({
  tags: jsonValue(),
  responses: oneof(jsonValue(), dictionary(string(), jsonValue(), { maxKeys: 3 })),
});
const items = dictionary(constantFrom('get', 'put', 'responses'), oneof(operations, jsonValue()));
const layouts = constantFrom<string | number>(0, 2, '\t');

it('finds each part, its value and its line', () => {
  assert(
    property(documents, layouts, (document, layout) => {
      const text = JSON.stringify(document, null, layout);
      const bytes = Buffer.from(text);
      const map = mapOf(bytes);
      expect(map).toBeDefined();
      if (map === undefined) return;
      const { paths, components } = JSON.parse(text);
      const parts = partsOf(bytes, map);
      expect(parts.frame).toEqual({
        ...JSON.parse(text),
        paths: {},
        components: { ...components, schemas: {} },
      });
      for (const [name, value] of Object.entries(paths)) expect(parts.path(name)).toEqual(value);
      for (const [name, value] of Object.entries(components.schemas)) {
        expect(parts.schema(name)).toEqual(value);
      }
      expect(map.paths.parts.map(([name]) => name)).toEqual(Object.keys(paths));
      for (const [name, start, , line] of [...map.paths.parts, ...map.schemas.parts]) {
        expect(text.split('\n')[line - 1]).toContain(JSON.stringify(name));
        expect(bytes.toString('utf8', start)).toMatch(/^"/);
      }
    }),
  );
});

it('finds what the operations of a path answer', () => {
  assert(
    property(items, layouts, (item, layout) => {
      const document = { paths: { '/a': {}, '/b': item }, components: { schemas: {} } };
      const bytes = Buffer.from(JSON.stringify(document, null, layout));
      const [name, start, , , answers = []] = mapOf(bytes)?.paths.parts[1] ?? ['', 0, 0, 0];
      const found = answers.flatMap((from, index) => {
        const to = answers[index + 1];
        if (index % 2 === 1) return [];
        return [JSON.parse(bytes.toString('utf8', start + from, start + (to ?? 0)))];
      });
      const wanted = Object.values(item).flatMap((one) =>
        typeof one === 'object' && one !== null && 'responses' in one ? [one.responses] : [],
      );
      expect([name, ...found]).toEqual(['/b', ...JSON.parse(JSON.stringify(wanted))]);
    }),
  );
});

it('finds them again where members were written anew', () => {
  const sections = constantFrom<keyof DocumentMap>('paths', 'schemas');
  assert(
    property(
      documents,
      layouts,
      sections,
      nat(),
      jsonValue(),
      (document, layout, name, at, value) => {
        const before = mapOf(Buffer.from(JSON.stringify(document, null, layout)));
        const changed = structuredClone(document);
        const section = name === 'paths' ? changed.paths : changed.components.schemas;
        const names = Object.keys(section);
        const key = names[at % names.length];
        const old = before?.[name].parts.find((part) => part[0] === key);
        if (before === undefined || old === undefined || key === undefined) return;
        section[key] = value;
        const bytes = Buffer.from(JSON.stringify(changed, null, layout));
        const after = mapOf(bytes);
        const now = after?.[name].parts.find((part) => part[0] === key);
        if (now === undefined) throw new Error(`no \`${key}\``);
        const lines = (whole: typeof document): number =>
          JSON.stringify(whole, null, layout).split('\n').length;
        const moved = now[2] - old[2];
        const movedLines = lines(changed) - lines(document);
        const rewritten = { first: old, last: old, moved, movedLines };
        expect(mapAfter(before, name, bytes, rewritten)).toEqual(after);
      },
    ),
  );
});

it('knows where parts stand that it prints', () => {
  const odd = oneof(documents, record({ paths: items, components: record({ schemas: items }) }));
  assert(
    property(oneof(odd, dictionary(string(), jsonValue())), (document) => {
      const text = JSON.stringify(document);
      const printed = printDocument(JSON.parse(text));
      const map = mapOf(Buffer.from(text));
      expect(printed).toEqual(map && { text, map });
    }),
  );
});

const textOf = (first: string, second: string): string =>
  JSON.stringify({ paths: {}, components: { schemas: { A: first, B: second, C: 1 } } });

it('finds them again where several became shorter', () => {
  const bytes = Buffer.from(textOf('', 'after'));
  const before = mapOf(Buffer.from(textOf('long'.repeat(20), 'before')));
  const [first, last] = before?.schemas.parts ?? [];
  if (before === undefined || first === undefined || last === undefined) throw new Error('no map');
  const rewritten = { first, last, moved: -81, movedLines: 0 };
  expect(mapAfter(before, 'schemas', bytes, rewritten)).toEqual(mapOf(bytes));
});

it('has no map of what is no such document', () => {
  for (const text of [
    '{}',
    '[]',
    '{"paths":{},"components":{"schemas":7}}',
    '"a"',
    '{"paths":[]}',
  ]) {
    expect(mapOf(Buffer.from(text))).toBeUndefined();
  }
  expect(mapOf(Buffer.from('{\r"paths":{},"components":{"schemas":{}}}'))).toBeUndefined();
  expect(mapOf(Buffer.from('\ufeff{"paths":{},"components":{"schemas":{}}}'))).toBeUndefined();
});
