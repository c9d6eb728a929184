/** Wished-for texts in, the folder changed to hold them out: alone, all or nothing, and nothing that somebody else just wrote. */

import { join } from 'node:path';
import { compare, type CompareOptions, type Comparison } from './compare.ts';
import { readText, makeFolder } from './disk.ts';
import { lock, type Patience } from './lock.ts';
import { manifestName } from './names.ts';
import { recover } from './recover.ts';
import { Moved } from './steps.ts';
import { apply, needsWriting } from './transaction.ts';

const most = 3;

/**
 * Gives the comparison that was carried out, or the one that `isFree` refuses. The folder is held only where there is
 * something to do, and looked at again where somebody was faster.
 */
export async function replace(
  options: CompareOptions,
  isFree: (comparison: Comparison) => boolean,
  patience: Patience = {},
): Promise<Comparison> {
  const { root } = options;
  let comparison = await compare(options);
  if (!isFree(comparison) || isDone(comparison)) return comparison;
  makeFolder(root);
  const held = await lock(root, patience);
  try {
    const recovered = recover(root);
    let isOld = recovered || held.waited || isOtherManifest(comparison);
    for (let tries = 1; ; tries++) {
      if (isOld) comparison = await compare(options);
      if (!isFree(comparison) || isDone(comparison)) return comparison;
      try {
        apply(comparison);
        return comparison;
      } catch (error) {
        if (!(error instanceof Moved) || tries === most) throw error;
        isOld = true;
      }
    }
  } finally {
    held.release();
  }
}

function isDone(comparison: Comparison): boolean {
  return !needsWriting(comparison) && comparison.leftovers.length === 0;
}

/** Every run that writes anything writes a manifest, as its last file. */
function isOtherManifest({ root, manifestBefore }: Comparison): boolean {
  return readText(join(root, manifestName)) !== manifestBefore;
}
