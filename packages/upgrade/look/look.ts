/** Finds all lines of a project that the changes of a document touch. */

import type { ts as Ts } from 'ts-morph';
import type { Api } from '../../../generator/core/ir/model/model.ts';
import { createReach } from '../changes/graph.ts';
import { type Interests, listCalls, listInterests } from '../changes/interests.ts';
import { type NamedChange, listNamedChanges } from '../changes/named-changes.ts';
import { needsTypes } from '../changes/needs-types.ts';
import { createPickLead } from '../changes/pick.ts';
import type { Versions } from '../../diff/diff.ts';
import type { OpenedCode, OpenedUnit } from '../project/open.ts';
import type { CodeView } from './code-view.ts';
import { findErrors } from './errors.ts';
import { createMayDiffer, listChangedWords } from './changed-words.ts';
import { findReached } from './reached.ts';
import { explainError, isReportedByCompiler } from './already-reported.ts';
import { findSilent, listNames } from './other-meanings.ts';
import type { Found } from './touch.ts';

/** Something that was found, and the change behind it; undefined where none explains it. */
export interface Touch {
  readonly found: Found;
  readonly namedChange: NamedChange | undefined;
}

export interface Looked {
  readonly namedChanges: readonly NamedChange[];
  readonly touches: readonly Touch[];
}

interface LookOptions {
  readonly versions: Versions;
  /** Paths of files of an output. */
  readonly isOutput: (path: string) => boolean;
}

export async function lookAt(code: OpenedCode, options: LookOptions): Promise<Looked> {
  const { versions } = options;
  const { apis } = versions;
  const isEarly = needsTypes(apis);
  const early = listNamedChanges(versions, isEarly ? await versions.compareTypes() : []);
  const interests = listInterests(early, versions);
  const reach = createReach(apis);
  const names = listNames(interests);
  const context = {
    ...options,
    code,
    interests,
    names,
    changedWords: listChangedWords(early, apis),
  };
  const findOperation = indexCalls(apis);
  const found = code.units.flatMap((unit) => lookAtUnit(unit, { ...context, findOperation }));
  const explain = (namedChanges: readonly NamedChange[], isWhole: boolean): Looked => {
    const pick = createPickLead(namedChanges, { reach, isWhole });
    const touches = found.map((one) => ({ found: one, namedChange: pick(one.clues) }));
    return { namedChanges, touches: sortTouches(touches) };
  };
  const first = explain(early, isEarly);
  const isWhole = isEarly || first.touches.every(({ namedChange }) => namedChange !== undefined);
  return isWhole ? first : explain(listNamedChanges(versions, await versions.compareTypes()), true);
}

/** What no longer compiles with the new output alone, without a word on why. */
export function lookForErrors(
  code: OpenedCode,
  isOutput: LookOptions['isOutput'],
): readonly Found[] {
  const found = code.units.flatMap((unit) => {
    const { view, reached } = openReached(unit, { code, isOutput, findOperation: () => undefined });
    return reached.flatMap((file) => findErrors(file, { view, isChecked: unit.isChecked }));
  });
  return sortTouches(found.map((one) => ({ found: one, namedChange: undefined }))).map(
    (touch) => touch.found,
  );
}

interface LookContext extends LookOptions {
  readonly code: OpenedCode;
  readonly interests: Interests;
  readonly names: ReturnType<typeof listNames>;
  readonly changedWords: ReadonlySet<string>;
  readonly findOperation: (name: string) => string | undefined;
}

function lookAtUnit(unit: OpenedUnit, context: LookContext): readonly Found[] {
  const { code, interests, names, changedWords } = context;
  const { view, reached } = openReached(unit, context);
  const { strict = true, strictNullChecks = strict } = unit.options;
  const mayDiffer = createMayDiffer(reached, { ts: code.ts, changedWords });
  const question = { view, interests, names, isStrict: strictNullChecks, mayDiffer };
  const { isChecked } = unit;
  return reached.flatMap((file) => {
    const silent = findSilent(file, question);
    const found = findErrors(file, { view, isChecked });
    const errors = found.map((error) => explainError(error, silent));
    return [...errors, ...silent.filter((one) => !isReportedByCompiler(one, errors, view))];
  });
}

type ReachContext = Pick<LookContext, 'code' | 'findOperation' | 'isOutput'>;

/** The files of a part that an output can reach. */
function openReached(unit: OpenedUnit, { code, findOperation, ...context }: ReachContext) {
  const isOutput = ({ fileName }: Ts.SourceFile): boolean =>
    context.isOutput(fileName) || /[\\/]@specwright[\\/]runtime[\\/]/.test(fileName);
  const view = openView(unit, { ts: code.ts, isOutput, findOperation });
  const own = unit.paths.flatMap((path) => view.programs.new.getSourceFile(path) ?? []);
  return { view, reached: findReached(own, view) };
}

/** The old program is made when something has to be compared. */
function openView(
  unit: OpenedUnit,
  parts: Pick<CodeView, 'ts' | 'isOutput' | 'findOperation'>,
): CodeView {
  return {
    ...parts,
    programs: {
      get old() {
        return unit.old();
      },
      get new() {
        return unit.new();
      },
    },
    get old() {
      return unit.old().getTypeChecker();
    },
    get new() {
      return unit.new().getTypeChecker();
    },
  };
}

function indexCalls(apis: Versions['apis']): (name: string) => string | undefined {
  const known = new Map([...listFunctions(apis.new), ...listFunctions(apis.old)]);
  return (name) => known.get(name);
}

function listFunctions(api: Api): readonly (readonly [string, string])[] {
  return api.operations.flatMap((operation) =>
    listCalls(operation).map((call) => [call.function, operation.names.function] as const),
  );
}

/** Each once, by file and place: a file may be in several parts of a project. */
function sortTouches(touches: readonly Touch[]): readonly Touch[] {
  const byPlace = new Map<string, Touch>();
  for (const touch of touches) {
    const { file, start, kind, code = '' } = touch.found;
    const key = [file.fileName, start, kind, code, touch.namedChange?.change.message ?? ''].join(
      '\0',
    );
    if (!byPlace.has(key)) byPlace.set(key, touch);
  }
  return [...byPlace.values()].toSorted(({ found: one }, { found: other }) => {
    if (one.file.fileName === other.file.fileName) return one.start - other.start;
    return one.file.fileName < other.file.fileName ? -1 : 1;
  });
}
