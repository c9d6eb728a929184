/** Components, and what references name that is in none. */

import { code, type Code } from '../../core/code/code.ts';
import { asMembers } from '../../core/load/structure/pointer.ts';
import { placeOfRoot } from '../../core/load/structure/place.ts';
import { describeNode } from './comments.ts';
import { printRequestBody, printResponse, typeHeader } from './contents.ts';
import { typeParameter } from './parameters.ts';
import { typePathItem } from './path-items.ts';
import { type Line, printLines } from './pieces.ts';
import { typeSchema } from './schemas.ts';
import { Spot } from './spot.ts';
import {
  type ComponentKind,
  componentKinds,
  listMembers,
  type Other,
  type Writing,
} from './writing.ts';

type Print = (writing: Writing, value: unknown, spot: Spot) => Code;

const printers: Readonly<Record<ComponentKind, Print>> = {
  schemas: (writing, value, spot) => typeSchema(writing, value, spot).code,
  responses: printResponse,
  parameters: (writing, value, spot) => typeParameter(writing, value, spot).code,
  requestBodies: printRequestBody,
  headers: (writing, value, spot) => typeHeader(writing, value, spot).code,
  pathItems: (writing, value, spot) =>
    typePathItem(writing, { url: '', item: asMembers(value) }, spot),
};

/** Names of components of the entry are taken before any reference is written. */
export function takeComponentNames({ bundle, taken }: Writing): void {
  const components = asMembers(bundle.root['components']);
  for (const kind of componentKinds) {
    taken.set(kind, new Set(Object.keys(asMembers(components[kind]))));
  }
}

/** Components of the entry by kind. */
export function printComponents(writing: Writing): ReadonlyMap<ComponentKind, readonly Line[]> {
  const components = asMembers(writing.bundle.root['components']);
  const root = Spot.start(placeOfRoot(writing.bundle.entry), 2, []);
  return new Map(
    componentKinds.map((kind) => [
      kind,
      listMembers(asMembers(components[kind]), writing).map(([name, value]): Line => {
        const spot = root.step(['components', kind, name]);
        return printOne(writing, { kind, name, value }, spot);
      }),
    ]),
  );
}

function printOne(
  writing: Writing,
  { kind, name, value }: Pick<Other, 'kind' | 'name' | 'value'>,
  spot: Spot,
): Line {
  const type = printers[kind](writing, value, spot);
  return { name, type, isReadonly: writing.options.immutable, comment: describeNode(value) };
}

/** What is printed here may refer to more of the same. */
export function printOthers(writing: Writing): readonly (readonly [ComponentKind, Line])[] {
  const lines: (readonly [ComponentKind, Line])[] = [];
  // A map also gives what is added meanwhile.
  for (const other of writing.others.values()) {
    const { kind, name } = other;
    const spot = Spot.start(other, 2, ['components', kind, name]);
    lines.push([kind, printOne(writing, other, spot)]);
  }
  return lines;
}

export function printGroups(groups: ReadonlyMap<ComponentKind, readonly Line[]>): readonly Line[] {
  return componentKinds.map((kind) => {
    const lines = groups.get(kind) ?? [];
    return { name: kind, type: lines.length === 0 ? code`never` : printLines(lines, 1) };
  });
}
