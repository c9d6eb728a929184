/** Turns findings into problems that are printed like all others, and into the overlay that would make a document allow them. */

import type { Problem, Sources } from '../../../generator/core/diagnostics/diagnostic.ts';
import type { Api } from '../../../generator/core/ir/model/model.ts';
import { defaultLimits } from '../../../generator/core/load/files/limits.ts';
import { getChild, isObject } from '../../../generator/core/load/structure/pointer.ts';
import { readData } from '../../../generator/core/load/text/read-data.ts';
import type { CountedFinding } from './finding.ts';
import { buildActions, type OverlayAction } from './overlay.ts';
import type { Dialect } from './shape.ts';

export function toProblem({
  code,
  severity,
  at,
  direction,
  operation,
  message,
  first,
  count,
}: CountedFinding): Problem {
  const where = direction === 'request' ? 'a request of' : 'an answer to';
  const subject = operation === undefined ? '' : `In ${where} \`${operation}\`: `;
  const often = count === 1 ? 'once' : `${count} times`;
  return {
    code,
    severity,
    message: `${subject}${message.replace(/\.$/, '')} (${often}, first ${first}).`,
    at,
  };
}

interface Overlay {
  /** YAML. */
  readonly text: string;
  readonly actions: readonly OverlayAction[];
  /** Findings that no change of the document answers, or that too little is known of. */
  readonly left: number;
}

/** Undefined for a document in a format that overlays are not for. */
export async function writeOverlay(
  found: readonly CountedFinding[],
  { title, at: { file } }: Pick<Api, 'title' | 'at'>,
  sources: Sources,
): Promise<Overlay | undefined> {
  const { data: root } = await readData(file, sources.text(file) ?? '', defaultLimits);
  const dialect = findDialect(root);
  if (dialect === undefined) return undefined;
  const { actions, left } = buildActions(found, {
    root,
    file,
    dialect,
    asWritten: sources.asWritten,
  });
  const { stringify } = await import('yaml');
  const info = { title: `What was seen of ${title}`, version: '1' };
  const text = stringify({ overlay: '1.1.0', info, actions }, { lineWidth: 120 });
  return { text, actions, left: left.length };
}

function findDialect(root: unknown): Dialect | undefined {
  if (!isObject(root)) return undefined;
  if (getChild(root, 'swagger') !== undefined) return '2.0';
  const version = getChild(root, 'openapi');
  if (version === undefined) return undefined;
  return String(version).startsWith('3.0') ? '3.0' : '3.1';
}
