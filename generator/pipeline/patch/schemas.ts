/** Changed schemas of an API in; the pieces of its files that say something of them replaced. */

const MOST_SECTIONS = 200;
import { limitsOfModel, limitsOfOperation } from '../../ir/limits.ts';
import { faceOf } from '../../load/face.ts';
import { Unforeseen } from '../../load/unforeseen.ts';
import { type Bench, modelPieces, operationPieces, problemsOf, readSite, siteAt } from './bench.ts';
import { isSame } from './changed.ts';
import type { Dependents } from './dependents.ts';
import type { Texts } from './texts.ts';

export interface ChangedSchemas {
  readonly names: readonly string[];
  /** Whether more differs than words. */
  readonly isJudged: boolean;
}

/** Undefined where one says more than other words, bounds and plain members; `tags` are members that tell schemas apart. */
export function changedSchemas(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
  tags: ReadonlySet<string>,
): ChangedSchemas | undefined {
  const names = Object.keys(before).filter((name) => !isSame(before[name], after[name]));
  if (names.length === 0) return undefined;
  const isAlike = (name: string, isJudged: boolean): boolean => {
    const regard = { isJudged, tags };
    return isSame(faceOf(before[name], regard), faceOf(after[name], regard));
  };
  if (!names.every((name) => isAlike(name, false))) return undefined;
  return { names, isJudged: !names.every((name) => isAlike(name, true)) };
}

/** Whether the README shows an operation in full. */
export function shownIn({ outline, witnesses }: Bench['shape']): (pointer: string) => boolean {
  const isLarge = outline.operations.length > MOST_SECTIONS;
  const shown = new Set(witnesses.shown);
  return (pointer) => !isLarge || shown.has(pointer);
}

/** Of more dependents all is emitted. */
const mostOperations = 60;
const mostSchemas = 150;

/** Gives how many limits there are then. Throws `Unforeseen` where single parts do not tell. */
export async function patchSchemas(
  before: Bench,
  after: Bench,
  { names }: ChangedSchemas,
  { schemas, operations }: Dependents,
  texts: Texts,
): Promise<number> {
  if (operations.length > mostOperations || schemas.length > mostSchemas) {
    throw new Unforeseen('a schema of many');
  }
  let { limits } = before.shape.outline;
  for (const key of schemas) {
    const [one, other] = [before.sketch.model(key), after.sketch.model(key)];
    const others = limits - limitsOfModel(one).length;
    const old = await modelPieces(before, one, others);
    await texts.replace(old, await modelPieces(after, other, others));
    limits = others + limitsOfModel(other).length;
  }
  const { compared } = before.shape.witnesses;
  for (const pointer of operations) {
    const one = await readSite(before, siteAt(before.parts, pointer));
    const other = await readSite(after, siteAt(after.parts, pointer));
    if (!isSame(one.problems, other.problems)) throw new Unforeseen(`a problem at \`${pointer}\``);
    const others = limits - limitsOfOperation(one.operation).length;
    const old = await operationPieces(before, one.operation, others);
    const now = await operationPieces(after, other.operation, others);
    if (compared.includes(pointer) && !isSame(old, now)) {
      throw new Unforeseen('an operation that was chosen among all');
    }
    await texts.replace(old, now);
  }
  for (const name of names) {
    const [told, tells] = [await problemsOf(before, name), await problemsOf(after, name)];
    if (!isSame(told, tells)) throw new Unforeseen(`a problem in \`${name}\``);
  }
  return limits;
}
