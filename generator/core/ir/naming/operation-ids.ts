import { placeBelow } from '../../load/structure/place.ts';
import { getMember, readProse } from '../raw.ts';
import { report, type Reading } from '../reading.ts';
import { findFree, toPascalCase } from './letter-case.ts';
import type { RawOperation } from '../operations/raw-operation.ts';

/** Ids in the order of the operations, each once. */
export function chooseOperationIds(
  reading: Reading,
  operations: readonly RawOperation[],
): readonly string[] {
  const written = operations.map(readOperationId);
  const keepers = findFirstById(operations, written);
  const taken = new Set(written.filter((id) => id !== undefined));
  return operations.map((operation, index) => {
    const id = written[index];
    if (id !== undefined && keepers.get(id) === operation) return id;
    const made = findFree(deriveId(operation), taken);
    taken.add(made);
    if (id === undefined) return made;
    report(reading, {
      code: 'NAME-302',
      at: placeBelow(operation.operation.at, 'operationId'),
      message: `Operation id \`${id}\` is used twice; this one gets the name \`${made}\`.`,
      help: 'Give each operation its own id.',
    });
    return made;
  });
}

function readOperationId({ operation }: RawOperation): string | undefined {
  return readProse(getMember(operation.value, 'operationId'));
}

/** The operation whose path (then method) comes first in the alphabet keeps an id that several have, in any order of the document. */
function findFirstById(
  operations: readonly RawOperation[],
  ids: readonly (string | undefined)[],
): ReadonlyMap<string, RawOperation> {
  const keepers = new Map<string, RawOperation>();
  for (const [index, operation] of operations.entries()) {
    const id = ids[index];
    if (id === undefined) continue;
    const known = keepers.get(id);
    if (known === undefined || rank(operation) < rank(known)) keepers.set(id, operation);
  }
  return keepers;
}

function rank({ path, component, method }: RawOperation): string {
  return `${path ?? component} ${method}`;
}

/** `GET /pets/{petId}/toys` → `getPetsByPetIdToys`. */
function deriveId({ method, path, component }: RawOperation): string {
  const words = path?.split('/').filter((segment) => segment !== '') ?? [component ?? 'call'];
  const name = words
    .map((word) =>
      toPascalCase(
        word.replaceAll(/\{([^{}]*)\}/g, (_, inner: string) => ` By ${toPascalCase(inner)} `),
      ),
    )
    .join('');
  if (component !== undefined && name !== '') return name.slice(0, 1).toLowerCase() + name.slice(1);
  return `${method.toLowerCase()}${name === '' ? 'Root' : name}`;
}
