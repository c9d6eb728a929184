/** What a change of a YAML document comes to is found in the parts that it touches, and is what the whole says. */

import { expect, it } from 'vitest';
import type { Diagnostic } from '../../generator/diagnostics/diagnostic.ts';
import { readData } from '../../generator/load/data.ts';
import type { DocumentMap } from '../../generator/load/document-map.ts';
import { mapOf } from '../../generator/load/json-map.ts';
import { defaultLimits } from '../../generator/load/limits.ts';
import { lineIndex } from '../../generator/load/lines.ts';
import { isObject, pointerTo } from '../../generator/load/pointer.ts';
import { Unforeseen } from '../../generator/load/unforeseen.ts';
import { yamlFinder } from '../../generator/load/yaml-text.ts';
import type { DocumentChange } from '../../generator/pipeline/patch/change.ts';
import { movedDiagnostics } from '../../generator/pipeline/patch/diagnostics.ts';
import type { KeptDocument } from '../../generator/pipeline/patch/document.ts';
import { yamlChange } from '../../generator/pipeline/patch/yaml-change.ts';
import { randomOf } from '../random.ts';
import { editText, yamlDocument } from './yaml-texts.ts';

const long = (process.env['SPECWRIGHT_LONG'] ?? '') !== '';
const documents = long ? 2000 : 60;
const first = Number(process.env['SPECWRIGHT_SEED'] ?? 1);
const steps = 30;

it('finds what the whole says, and where', async () => {
  let [found, refused] = [0, 0];
  for (let seed = first; seed < first + documents; seed++) {
    const random = randomOf(seed);
    let text = yamlDocument(random);
    let kept = await keptOf(text);
    for (let step = 0; step < steps && kept !== undefined; step++) {
      const edit = editText(text, random);
      const change = await yamlChange('a.yaml', kept, Buffer.from(edit.text));
      if (change === undefined) {
        const next = await keptOf(edit.text);
        if (next === undefined) continue;
        [text, kept] = [edit.text, next];
        refused += 1;
        continue;
      }
      found += 1;
      const story = `seed ${seed}, ${edit.told}:\n${text}\n=====\n${edit.text}`;
      await expectWhole(edit.text, change, story);
      expectPlaces(text, edit.text, kept, change, story);
      [text, kept] = [edit.text, keptAfter(change)];
    }
  }
  // Else nothing was shown.
  expect(found).toBeGreaterThan(documents);
  expect(refused).toBeGreaterThan(documents / 4);
}, 1_200_000);

/** Undefined where the parts of a document cannot be told apart. */
async function keptOf(text: string): Promise<KeptDocument | undefined> {
  const { data, map, problems } = await readData('a.yaml', text, defaultLimits);
  const { paths, schemas } = map ?? {};
  if (data === undefined || problems.some(({ severity }) => severity === 'error')) return undefined;
  if (paths === undefined || schemas === undefined) return undefined;
  const json = Buffer.from(JSON.stringify(data));
  const found = mapOf(json);
  if (found === undefined) return undefined;
  return {
    source: keptText(Buffer.from(text), { paths, schemas }),
    json: keptText(json, found),
    base: '',
  };
}

function keptAfter({ source, json }: DocumentChange): KeptDocument {
  return {
    source: keptText(source.bytes, source.map),
    json: keptText(json.bytes, json.map),
    base: '',
  };
}

function keptText(bytes: Buffer, map: DocumentMap): KeptDocument['source'] {
  return { bytes, map, base: bytes, pieces: [[0, bytes.length]] };
}

async function expectWhole(text: string, change: DocumentChange, story: string): Promise<void> {
  const { source, json } = change;
  const { data, map } = await readData('a.yaml', text, defaultLimits);
  expect(source.bytes.toString(), story).toBe(text);
  expect(JSON.stringify(data), story).toBe(json.bytes.toString());
  expect(source.map, story).toEqual(map);
  expect(json.map, story).toEqual(mapOf(json.bytes));
}

/** A problem at any node is told where it stands then, or the whole is asked. */
function expectPlaces(
  before: string,
  after: string,
  { json }: KeptDocument,
  change: DocumentChange,
  story: string,
): void {
  const data: unknown = JSON.parse(json.bytes.toString());
  const [old, now] = [spansIn(before), spansIn(after)];
  for (const pointer of pointersIn(data, '')) {
    for (const part of ['key', 'value'] as const) {
      const at = { ...blank, ...old(pointer, part), pointer };
      const moved = movedOrNot(at, change);
      if (moved === undefined) continue;
      expect(moved, `${pointer} ${story}`).toEqual({ ...at, ...now(pointer, part) });
    }
  }
}

const blank: Diagnostic = {
  code: 'LOAD-101',
  severity: 'note',
  message: '',
  file: 'a.yaml',
  line: 1,
  column: 1,
  length: 1,
  pointer: '',
};

function movedOrNot(at: Diagnostic, change: DocumentChange): Diagnostic | undefined {
  try {
    return movedDiagnostics([at], 'a.yaml', change)[0];
  } catch (error) {
    if (error instanceof Unforeseen) return undefined;
    throw error;
  }
}

function spansIn(text: string) {
  const [find, spans] = [yamlFinder(text), lineIndex(text)];
  return (pointer: string, part: 'key' | 'value') => {
    const { start, end } = find(pointer)[part];
    return spans(start, end);
  };
}

function* pointersIn(node: unknown, pointer: string): Generator<string> {
  yield pointer;
  const members = Array.isArray(node)
    ? [...node.entries()]
    : isObject(node)
      ? Object.entries(node)
      : [];
  for (const [name, value] of members) yield* pointersIn(value, pointerTo(pointer, name));
}
