/** A tag of a large API in, its part of a README out: a line per operation, and one of them shown in full. */

import type { Api, Operation } from '../../ir/model.ts';
import type { Kit } from './call.ts';
import { methodOf } from './call.ts';
import { cellSpan } from './markdown.ts';
import { requestText } from './operation.ts';
import { purpose } from './purpose.ts';
import { tableOf } from './tables.ts';
import type { Table } from './tables.ts';

/** Of more operations a README is an index, and their sections stand on a page for each tag. */
const MOST_IN_README = 12;

export function isPaged({ operations }: Pick<Api, 'operations'>): boolean {
  return operations.length > MOST_IN_README;
}

/** Sections for more operations are more than anybody reads. */
const MOST_SECTIONS = 200;

/** Whether the operations of an API are too many for a section each. */
export function isLarge({ api }: Kit): boolean {
  return api.operations.length > MOST_SECTIONS;
}

/** Calls, what they send and give, and what they do. */
export function callsTable(operations: readonly Operation[], kit: Kit): Table | undefined {
  const rows = operations.map((operation) => callRow(operation, kit));
  return tableOf(['Call', 'Answer', 'Request', 'What it does'], rows);
}

function callRow(operation: Operation, kit: Kit): readonly string[] {
  return [
    cellSpan(signature(operation, kit)),
    answer(operation, kit),
    cellSpan(requestText(operation)),
    purpose(operation),
  ];
}

/** The first that is not deprecated and takes something. */
export function typicalOf(operations: readonly Operation[]): Operation | undefined {
  const current = operations.filter(({ deprecated }) => !deprecated);
  return current.find(({ params }) => params.members.length > 0) ?? current[0] ?? operations[0];
}

/** `client.files.move({ id, body, … })`: what must be given, and whether there is more. */
function signature(operation: Operation, kit: Kit): string {
  const { members } = operation.params;
  const needed = members.filter(({ optional }) => !optional).map(({ name }) => name);
  const given = needed.length < members.length ? [...needed, '…'] : needed;
  const path = operation.path === undefined ? ['path'] : [];
  const object = given.length === 0 ? [] : [`{ ${given.join(', ')} }`];
  const method = methodOf(operation, operation.names.method, kit);
  return `${method}(${[...path, ...object].join(', ')})`;
}

function answer({ success, stream }: Operation, { typeText }: Kit): string {
  const { kind } = success.type;
  if (stream !== undefined && stream.asked === undefined) return 'a stream';
  const type = kind === 'undefined' || kind === 'unknown' ? '' : cellSpan(typeText(success.type));
  return stream === undefined ? type : `${type} or a stream`;
}
