/** A text on disk and what is known of its path in; whether a person edited it since we wrote it out. */

import { format } from './format.ts';
import { hashSkeleton, hashText } from './hash.ts';
import type { Fingerprint } from './manifest.ts';

/**
 * It is ours when it is what we wrote, or what we would write now (`after`, when the manifest is lost), also where a
 * formatter went over it. Prettier is loaded for the rare rest.
 */
export async function isOurs(
  path: string,
  before: string,
  known: readonly Fingerprint[],
  after?: string,
): Promise<boolean> {
  const hash = hashText(before);
  if (known.some(({ text }) => text === hash)) return true;
  const skeletons = new Set(known.map(({ skeleton }) => skeleton));
  if (after !== undefined) skeletons.add(hashSkeleton(path, after));
  if (skeletons.has(hashSkeleton(path, before))) return true;
  const formatted = await format(path, before).catch(() => undefined);
  return formatted !== undefined && skeletons.has(hashSkeleton(path, formatted));
}
