/** Opens the documents that references name, as far as they may be read, and reports those that cannot be. */

import type { Place, Problem, Severity } from '../../diagnostics/diagnostic.ts';
import type { Document } from '../documents.ts';
import { findPermittedPath, isUrl, mayFetch, readHost } from '../files/permission.ts';
import { noteDocument } from './anchors.ts';
import {
  describeElsewhere,
  describeMissing,
  describeOutside,
  describeTooMany,
} from './link-faults.ts';
import type { Failure, Target } from './resolve.ts';
import type { Opening, Rewriting } from './context.ts';

/** A reference that is followed, where it is, and how much it matters where its file cannot be read. */
export interface FollowedReference {
  readonly ref: string;
  readonly at: Place;
  readonly severity: Severity;
}

/** Opens a document, and notes the names in it: references in one part may name another part by them. */
export async function openNamed(
  opening: Opening & Pick<Rewriting, 'names' | 'prepare'>,
  followed: FollowedReference,
  target: Target,
): Promise<Document | undefined> {
  const document = await open(opening, followed, target);
  if (document === undefined) return undefined;
  opening.prepare?.(document);
  noteDocument(document, opening.names);
  return document;
}

/** A mapping that leads nowhere is a warning: bundlers leave the paths of files there that they took in. */
export async function open(
  opening: Opening,
  { ref, at, severity }: FollowedReference,
  { file }: Target,
): Promise<Document | undefined> {
  const { documents, permission, limits, resolvedPaths } = opening;
  const isRemote = isUrl(file);
  if (isRemote && !mayFetch(file, permission)) {
    return reportFailure(opening, at, { severity, ...describeElsewhere(ref, readHost(file)) });
  }
  const permitted = isRemote ? { path: file } : await findPermittedPath(file, permission);
  resolvedPaths.set(file, typeof permitted === 'string' ? undefined : permitted.path);
  if (permitted === 'outside') {
    return reportFailure(opening, at, { severity, ...describeOutside(ref) });
  }
  if (permitted === 'missing' && severity === 'warning') {
    return reportFailure(opening, at, { severity, ...describeMissing(ref) });
  }
  if (documents.files.length >= limits.files) {
    return reportFailure(opening, at, describeTooMany(limits.files));
  }
  const path = permitted === 'missing' ? file : permitted.path;
  const document = await documents.open(path, { file: at.file, pointer: at.pointer });
  documents.remember(file, document);
  return document;
}

/** An error, unless the failure says otherwise. */
export function reportFailure(
  { reporter }: Opening,
  at: Place,
  failure: Failure & Partial<Pick<Problem, 'severity'>>,
): undefined {
  const { file, pointer, read } = at;
  const place = read === undefined ? { file, pointer } : { file, pointer, read };
  reporter.report({ severity: 'error', ...failure, at: place });
}
