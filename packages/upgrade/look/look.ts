/** Finds all lines of a project that the changes of a document touch. */

import type { ts as Ts } from 'ts-morph';
import type { Api } from '../../../generator/core/ir/model/model.ts';
import { type Interests, listCalls, listInterests } from '../changes/interests.ts';
import { createReach } from '../changes/graph.ts';
import { type Lead, listLeads } from '../changes/leads.ts';
import { createPickLead, type PickLead } from '../changes/pick.ts';
import type { Versions } from '../../diff/diff.ts';
import type { OpenedCode, OpenedUnit } from '../project/open.ts';
import type { CodeView } from './code-view.ts';
import { findErrors } from './errors.ts';
import { findReached } from './reached.ts';
import { findSilent, listNames } from './silent.ts';
import type { Found } from './touch.ts';

/** Something that was found, and the change behind it; undefined where none explains it. */
export interface Touch {
  readonly found: Found;
  readonly lead: Lead | undefined;
}

export interface Looked {
  readonly leads: readonly Lead[];
  readonly touches: readonly Touch[];
}

/** Paths of an output are those of `isOutput`, and of the package that it may import. */
export function lookAt(
  code: OpenedCode,
  versions: Versions,
  isOutput: (path: string) => boolean,
): Looked {
  const leads = listLeads(versions);
  const interests = listInterests(leads, versions);
  const pickLead = createPickLead(leads, createReach(versions.apis));
  const findOperation = indexCalls(versions.apis);
  const touches = code.units.flatMap((unit) =>
    lookAtUnit(unit, { code, interests, pickLead, isOutput, findOperation }),
  );
  return { leads, touches: sortTouches(touches) };
}

interface LookContext {
  readonly code: OpenedCode;
  readonly interests: Interests;
  readonly pickLead: PickLead;
  readonly isOutput: (path: string) => boolean;
  readonly findOperation: (name: string) => string | undefined;
}

function lookAtUnit(unit: OpenedUnit, context: LookContext): readonly Touch[] {
  const { code, interests, pickLead, findOperation } = context;
  const programs = { old: unit.old(), new: unit.new() };
  const isOutput = ({ fileName }: Ts.SourceFile): boolean =>
    context.isOutput(fileName) || /[\\/]@specwright[\\/]runtime[\\/]/.test(fileName);
  const view: CodeView = {
    ts: code.ts,
    programs,
    old: programs.old.getTypeChecker(),
    new: programs.new.getTypeChecker(),
    isOutput,
    findOperation,
  };
  const own = unit.paths.flatMap((path) => programs.old.getSourceFile(path) ?? []);
  const { strict = true, strictNullChecks = strict } = unit.options;
  const question = { view, interests, isStrict: strictNullChecks, names: listNames(interests) };
  return findReached(own, view).flatMap((file) => {
    const { isChecked } = unit;
    const errors = explain(findErrors(file, { view, isChecked }), pickLead);
    const silent = explain(findSilent(file, question), pickLead);
    return [...errors, ...silent.filter((one) => !isSaid(one, errors, view))];
  });
}

function explain(found: readonly Found[], pickLead: PickLead): readonly Touch[] {
  return found.map((one) => ({ found: one, lead: pickLead(one.clues) }));
}

/** What the compiler says of a function that ends without a value. */
const endless = new Set(['TS2366', 'TS7030', 'TS2355', 'TS2534']);

/** Whether the compiler says it already. */
function isSaid({ found }: Touch, errors: readonly Touch[], view: CodeView): boolean {
  if (found.kind === 'note') return false;
  const line = getLine(found);
  return errors.some((error) => getLine(error.found) === line || isEndOf(error.found, found, view));
}

function getLine({ file, start }: Found): number {
  return file.getLineAndCharacterOfPosition(start).line;
}

/** Whether an error is that of the function around a place. */
function isEndOf(
  { code = '', start }: Found,
  { file, start: place }: Found,
  { ts }: CodeView,
): boolean {
  if (!endless.has(code)) return false;
  let inner: Ts.Node | undefined;
  const visit = (node: Ts.Node): void => {
    if (node.pos > place || node.end <= place) return;
    if (ts.isFunctionLike(node)) inner = node;
    ts.forEachChild(node, visit);
  };
  visit(file);
  return inner !== undefined && inner.pos <= start && start < inner.end;
}

function indexCalls(apis: Versions['apis']): (name: string) => string | undefined {
  const list = (api: Api): readonly (readonly [string, string])[] =>
    api.operations.flatMap((operation) =>
      listCalls(operation).map((call) => [call.function, operation.names.function] as const),
    );
  const known = new Map([...list(apis.new), ...list(apis.old)]);
  return (name) => known.get(name);
}

/** Each once, by file and place: a file may be in several parts of a project. */
function sortTouches(touches: readonly Touch[]): readonly Touch[] {
  const byPlace = new Map<string, Touch>();
  for (const touch of touches) {
    const { file, start, kind, code = '' } = touch.found;
    const key = [file.fileName, start, kind, code, touch.lead?.change.message ?? ''].join('\0');
    if (!byPlace.has(key)) byPlace.set(key, touch);
  }
  return [...byPlace.values()].toSorted(({ found: one }, { found: other }) =>
    one.file.fileName === other.file.fileName
      ? one.start - other.start
      : one.file.fileName < other.file.fileName
        ? -1
        : 1,
  );
}
