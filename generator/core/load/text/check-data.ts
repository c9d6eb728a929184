/** Checks that data are bounded and plain JSON: depth, size with aliases written out, cycles, odd numbers. */

import type { Problem } from '../../diagnostics/diagnostic.ts';
import type { Limits } from '../files/limits.ts';
import { joinPointer } from '../structure/pointer.ts';

interface Inspection {
  readonly file: string;
  readonly limits: Limits;
  readonly problems: Problem[];
  /** Names from the root to the node at hand. */
  readonly path: (string | number)[];
  /** Size of maps and lists that may be met again; undefined where nothing is shared. */
  readonly sizes: Map<object, number> | undefined;
  readonly open: Set<object>;
  /** Members of all maps, those of shared ones counted once. */
  members: number;
}

/** Later stages must not see data with problems. */
export function inspectTree(file: string, data: unknown, aliased: boolean, limits: Limits) {
  const sizes = aliased ? new Map<object, number>() : undefined;
  const start = { problems: [], path: [], open: new Set<object>(), members: 0 };
  const inspection: Inspection = { file, limits, sizes, ...start };
  measure(inspection, data);
  return { problems: inspection.problems, members: inspection.members };
}

/** Nodes below and with this one; infinite where it was refused. */
function measure(inspection: Inspection, node: unknown): number {
  if (typeof node === 'number') return Number.isFinite(node) ? 1 : refuseNumber(inspection, node);
  if (typeof node !== 'object' || node === null) return 1;
  const { sizes, open, path, limits } = inspection;
  const known = sizes?.get(node);
  if (known !== undefined) return known;
  if (sizes !== undefined && open.has(node)) {
    const message =
      'An alias is inside the node that it refers to, so the document would have no end.';
    const help = 'Use `$ref` for structures that contain themselves.';
    return refuse(inspection, { code: 'LOAD-115', message, help });
  }
  if (path.length >= limits.depth) {
    const message = `Maps and lists are nested more than ${limits.depth} deep.`;
    const help = 'Flatten the document, or move parts behind `$ref`.';
    return refuse(inspection, { code: 'LOAD-113', message, help });
  }
  if (sizes !== undefined) open.add(node);
  const size = measureChildren(inspection, node);
  open.delete(node);
  sizes?.set(node, size);
  const most = sizes === undefined ? limits.nodes : limits.expanded;
  // The innermost map or list that is too large is reported.
  if (size <= most || size === Infinity) return size;
  const how = sizes === undefined ? '' : ' with its aliases written out';
  const message = `This has more than ${most} nodes${how}.`;
  const help = 'Use `$ref` instead of YAML aliases, or split the document.';
  return refuse(inspection, { code: 'LOAD-114', message, help });
}

function measureChildren(inspection: Inspection, node: object): number {
  const { path } = inspection;
  let size = 1;
  if (Array.isArray(node)) {
    for (let index = 0; index < node.length && size < Infinity; index++) {
      path.push(index);
      size += measure(inspection, node[index]);
      path.pop();
    }
    return size;
  }
  // Plain data, whose own members these are.
  const members = node as Readonly<Record<string, unknown>>;
  const names = Object.keys(members);
  inspection.members += names.length;
  for (let index = 0; index < names.length && size < Infinity; index++) {
    const name = names[index] ?? '';
    const child = members[name];
    if (typeof child === 'string' || typeof child === 'boolean') {
      size++;
      continue;
    }
    path.push(name);
    size += measure(inspection, child);
    path.pop();
  }
  return size;
}

function refuseNumber(inspection: Inspection, value: number): number {
  const kind = Number.isNaN(value) ? 'not a number (`.nan`)' : 'infinite, or too large to be read';
  const message = `A number here is ${kind}.`;
  const help = 'Write a finite number, or put it in quotes if it is a string.';
  refuse(inspection, { code: 'LOAD-116', message, help });
  return 1;
}

function refuse(
  { file, path, problems }: Inspection,
  problem: Pick<Problem, 'code' | 'message' | 'help'>,
): number {
  const at = { file, pointer: joinPointer('', ...path), read: true };
  problems.push({ severity: 'error', ...problem, at });
  return Infinity;
}
