/** Asks the compiler whether rewritten files have errors that they had not with the new output. */

import {
  countFaults,
  type Fault,
  findUsesBehind,
  listFaults,
  listNewFaults,
} from '../../callers/faults.ts';
import type { CodeUnit, ProjectCode } from '../project/code.ts';
import type { NewText } from './texts.ts';
import { movePositionBack } from './use.ts';

interface Judging {
  readonly code: ProjectCode;
  readonly refused: Map<string, string>;
  /** Places, as `<path>:<start>`, of what the document has no more: an error there is its own. */
  readonly gone: ReadonlySet<string>;
}

/** Adds to `refused` why uses are, by their keys, and whole files of which no use is behind an error, by their paths. */
export function judgeTexts(texts: readonly NewText[], { code, refused, gone }: Judging): void {
  if (texts.length === 0) return;
  const byPath = new Map(texts.map(({ path, after }) => [path, after]));
  for (const unit of code.units) {
    const program = unit.compile(byPath);
    const found = listFaults(program, unit.paths, code.ts);
    for (const fault of listOwn(found, { unit, texts, code, gone })) {
      const why = `the compiler says of what it would be: ${fault.message}`;
      for (const key of findUsesBehind(fault, texts, { program, ts: code.ts })) {
        if (!refused.has(key)) refused.set(key, why);
      }
    }
  }
}

interface Judged {
  readonly unit: CodeUnit;
  readonly texts: readonly NewText[];
  readonly code: ProjectCode;
  readonly gone: ReadonlySet<string>;
}

/** An error at a place that has one of its kind already says only in other words what was wrong there. */
function listOwn(found: readonly Fault[], { unit, texts, code, gone }: Judged): readonly Fault[] {
  const before = listFaults(unit.new(), unit.paths, code.ts);
  const places = new Set(before.map(({ path, start, code: kind }) => `${path} ${start} ${kind}`));
  const isThere = ({ path, start, code: kind }: Fault): boolean => {
    const edits = texts.find((one) => one.path === path)?.edits ?? [];
    const was = movePositionBack(start, edits);
    return (
      was !== undefined && (places.has(`${path} ${was} ${kind}`) || gone.has(`${path}:${was}`))
    );
  };
  const fresh = new Set(listNewFaults(found, countFaults(before)));
  return found.filter((fault) => fresh.has(fault) && !isThere(fault));
}
