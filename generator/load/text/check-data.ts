/** Data in; whether it is bounded and plain JSON out: depth, size with aliases written out, cycles, odd numbers. */

import type { Place, Problem } from '../../diagnostics/diagnostic.ts';
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
  members: number;
}

/** What was found. */
export interface TreeFindings {
  readonly problems: readonly Problem[];
  readonly refused: boolean;
  /** Members of all maps, those of shared ones counted once. */
  readonly members: number;
}

/** `refused` is true where later stages must not see the data. */
export function inspectTree(
  file: string,
  data: unknown,
  aliased: boolean,
  limits: Limits,
): TreeFindings {
  const sizes = aliased ? new Map<object, number>() : undefined;
  const inspection: Inspection = {
    file,
    limits,
    sizes,
    problems: [],
    path: [],
    open: new Set(),
    members: 0,
  };
  measure(inspection, data);
  const { problems, members } = inspection;
  return { problems, refused: problems.length > 0, members };
}

/** Nodes below and with this one; infinite where it was refused. */
function measure(inspection: Inspection, node: unknown): number {
  if (typeof node === 'number') return measureNumber(inspection, node);
  if (typeof node !== 'object' || node === null) return 1;
  const { sizes, open, path, limits } = inspection;
  const known = sizes?.get(node);
  if (known !== undefined) return known;
  if (sizes !== undefined && open.has(node)) return reportCycle(inspection);
  if (path.length >= limits.depth) return reportTooDeep(inspection);
  if (sizes !== undefined) open.add(node);
  const size = measureChildren(inspection, node);
  open.delete(node);
  sizes?.set(node, size);
  return Number.isFinite(size) && size > findMost(inspection) ? reportTooLarge(inspection) : size;
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
  for (let index = 0; index < names.length; index++) {
    const name = names[index] ?? '';
    const child = members[name];
    if (typeof child === 'string' || typeof child === 'boolean') {
      size++;
      continue;
    }
    path.push(name);
    size += measure(inspection, child);
    path.pop();
    if (size === Infinity) break;
  }
  return size;
}

function measureNumber(inspection: Inspection, value: number): number {
  const { problems } = inspection;
  if (!Number.isFinite(value)) {
    problems.push({
      code: 'LOAD-116',
      severity: 'error',
      message: `A number here is ${Number.isNaN(value) ? 'not a number (`.nan`)' : 'infinite, or too large to be read'}.`,
      at: getPlace(inspection),
      help: 'Write a finite number, or put it in quotes if it is a string.',
    });
  }
  return 1;
}

function reportCycle(inspection: Inspection): number {
  inspection.problems.push({
    code: 'LOAD-115',
    severity: 'error',
    message: 'An alias is inside the node that it refers to, so the document would have no end.',
    at: getPlace(inspection),
    help: 'Use `$ref` for structures that contain themselves.',
  });
  return Infinity;
}

function reportTooDeep(inspection: Inspection): number {
  inspection.problems.push({
    code: 'LOAD-113',
    severity: 'error',
    message: `Maps and lists are nested more than ${inspection.limits.depth} deep.`,
    at: getPlace(inspection),
    help: 'Flatten the document, or move parts behind `$ref`.',
  });
  return Infinity;
}

function findMost({ limits, sizes }: Inspection): number {
  return sizes === undefined ? limits.nodes : limits.expanded;
}

/** The innermost map or list that is too large is told of. */
function reportTooLarge(inspection: Inspection): number {
  const { problems, sizes } = inspection;
  const how = sizes === undefined ? '' : ' with its aliases written out';
  problems.push({
    code: 'LOAD-114',
    severity: 'error',
    message: `This has more than ${findMost(inspection)} nodes${how}.`,
    at: getPlace(inspection),
    help: 'Use `$ref` instead of YAML aliases, or split the document.',
  });
  return Infinity;
}

function getPlace({ file, path }: Inspection): Place {
  return { file, pointer: joinPointer('', ...path), read: true };
}
