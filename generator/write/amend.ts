/** Files of an output that stands as a run left it, and new bytes of some of them, in; these replaced, all or none. */

import { join } from 'node:path';
import { Unforeseen } from '../load/unforeseen.ts';
import { readText } from './disk.ts';
import { lock, type Patience } from './lock.ts';
import { manifestName } from './manifest-name.ts';
import { recover } from './recover.ts';
import { Moved } from './steps.ts';
import { type Exchange, exchange } from './transaction.ts';

/** The last of the files is the manifest. Throws `Unforeseen` where somebody else was there meanwhile. */
export async function amend(
  root: string,
  files: readonly Exchange[],
  manifestBefore: string,
  patience: Patience = {},
): Promise<void> {
  const held = await lock(root, patience);
  try {
    const recovered = recover(root);
    if (recovered || held.waited || readText(join(root, manifestName)) !== manifestBefore) {
      throw new Unforeseen('another run');
    }
    exchange(root, files);
  } catch (error) {
    if (error instanceof Moved) throw new Unforeseen(`another text in \`${error.path}\``);
    throw error;
  } finally {
    held.release();
  }
}
