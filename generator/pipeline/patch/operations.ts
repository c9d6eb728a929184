/** Changed operations of one API in; the pieces of its files that hold something of them replaced. */

import { limitsOfOperation } from '../../ir/limits.ts';
import type { Operation } from '../../ir/model.ts';
import { Unforeseen } from '../../load/unforeseen.ts';
import { type Bench, operationPieces, readSite } from './bench.ts';
import { type ChangedOperation, isSame } from './changed.ts';
import type { Texts } from './texts.ts';

/** Gives how many limits there are then. Throws `Unforeseen` where single operations do not tell. */
export async function patchOperations(
  bench: Bench,
  changed: readonly ChangedOperation[],
  texts: Texts,
): Promise<number> {
  const { witnesses, outline } = bench.shape;
  if (changed.some(({ pointer }) => witnesses.compared.includes(pointer))) {
    throw new Unforeseen('an operation that was chosen among all');
  }
  let { limits } = outline;
  for (const one of changed) {
    const [before, after] = await readBoth(bench, one);
    const others = limits - limitsOfOperation(before).length;
    const old = await operationPieces(bench, before, others);
    await texts.replace(old, await operationPieces(bench, after, others));
    limits = others + limitsOfOperation(after).length;
  }
  return limits;
}

/** What validation and reading say of it must be the same before and after. */
async function readBoth(
  bench: Bench,
  { path, method, pointer, before, after }: ChangedOperation,
): Promise<readonly [Operation, Operation]> {
  const one = await readSite(bench, { path, method, operation: before });
  const other = await readSite(bench, { path, method, operation: after });
  if (!isSame(one.problems, other.problems)) throw new Unforeseen(`a problem at \`${pointer}\``);
  return [one.operation, other.operation];
}
