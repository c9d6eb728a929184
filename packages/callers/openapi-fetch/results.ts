/** Writes what follows a call with what `.result()` gives: every read of `data`, `error` and `response` keeps its meaning. */

import type * as Morph from 'ts-morph';
import type { Operation, Type } from '../../../generator/core/ir/model/model.ts';
import type { NeededImport, Replacement } from '../tool.ts';
import type { OwnCall } from './calls.ts';
import { indentOf } from './members.ts';
import { type Bound, type Field, isCondition, isThrowOf, type Read } from './reads.ts';
import { type Atoms, classify, findRegion, isNot, leaves, readComparison } from './regions.ts';

interface Written {
  readonly replacements: readonly Replacement[];
  readonly imports?: readonly NeededImport[];
}

type Uncertain = { readonly why: string };

interface Place extends OwnCall {
  readonly bound: Bound;
  /** The name of the result. */
  readonly name: string;
  readonly atoms: Atoms;
  readonly isTruthy: boolean;
}

/** Nothing but an answer that is a failure was given before: all else was thrown. */
export function printRest(name: string): string {
  return `if (!${name}.ok && ${name}.kind !== 'http') throw ${name}.error;`;
}

export function writeResult(bound: Bound, name: string, call: OwnCall): Uncertain | Written {
  const isTruthy = isAlwaysTruthy(call.operation.success.type);
  const place: Place = { ...call, bound, name, isTruthy, atoms: listAtoms(bound, isTruthy, call) };
  const read = writeReads(place);
  if ('why' in read) return read;
  const { statement, declaration } = bound;
  const indent = indentOf(statement);
  // The next statement may throw in any case.
  const rest = isThrown(bound, call) ? [] : [printRest(name)];
  const after = [...rest, ...read.declared].map((line) => `\n${indent}${line}`).join('');
  const replace = (node: Morph.Node, text: string): Replacement => ({
    file: call.file,
    start: node.getStart(),
    end: node.getEnd(),
    text,
  });
  const end = statement.getEnd();
  const added: Replacement = { file: call.file, start: end, end, text: after };
  return {
    replacements: [
      replace(declaration.getNameNode(), name),
      replace(call.call, `${call.text}.result()`),
      added,
      ...read.replaced.map(({ node, text }) => replace(node, text)),
      ...read.inserted,
    ],
    imports: read.imports,
  };
}

function isThrown({ statement, whole }: Bound, { morph: { Node } }: OwnCall): boolean {
  const next = statement.getNextSibling();
  return whole !== undefined && next !== undefined && isThrowOf(next, `${whole}.error`, Node);
}

/** Objects, arrays and models of them: a value that is not there is then a failure. */
function isAlwaysTruthy(type: Type): boolean {
  return type.kind === 'model' || type.kind === 'object' || type.kind === 'array';
}

function listAtoms({ reads }: Bound, isTruthy: boolean, { morph: { Node } }: OwnCall): Atoms {
  const atoms = new Map<Morph.Node, ReturnType<typeof classify>>();
  for (const { field, node } of reads) {
    if (field === 'error') atoms.set(node, { holds: 'failure', fails: 'success' });
    if (field === 'data') {
      atoms.set(node, { holds: 'success', fails: isTruthy ? 'failure' : undefined });
    }
    const access = node.getParent();
    const isOk = Node.isPropertyAccessExpression(access) && access.getName() === 'ok';
    if (field === 'response' && isOk) atoms.set(access, { holds: 'success', fails: 'failure' });
  }
  return atoms;
}

interface Change {
  readonly node: Morph.Node;
  readonly text: string;
}

interface Reads {
  readonly replaced: readonly Change[];
  /** Statements after the call. */
  readonly declared: readonly string[];
  readonly inserted: readonly Replacement[];
  readonly imports: readonly NeededImport[];
}

function writeReads(place: Place): Reads | Uncertain {
  const { bound } = place;
  const of = (field: Field): readonly Read[] => bound.reads.filter((one) => one.field === field);
  const responses = of('response').map((read) => writeResponse(read, place));
  const lost = responses.find((one) => 'why' in one);
  if (lost !== undefined) return lost;
  const replaced = responses.flatMap((one) => ('why' in one ? [] : [one]));
  const errors = writeErrors(of('error'), place);
  const isKept = errors.declared.length > 0;
  const data =
    bound.whole === undefined ? writeData(of('data'), isKept, place) : checkData(of('data'), place);
  if ('why' in data) return data;
  return {
    replaced: joinEqual([...replaced, ...errors.replaced, ...data.replaced], place),
    declared: [...data.declared, ...errors.declared],
    inserted: data.inserted,
    imports: errors.imports,
  };
}

/** `error || !data` asks the same twice. */
function joinEqual(changes: readonly Change[], { morph }: Pick<Place, 'morph'>): readonly Change[] {
  for (const { node, text } of changes) {
    const parent = node.getParent();
    if (!morph.Node.isBinaryExpression(parent) || parent.getLeft() !== node) continue;
    const other = changes.find((one) => one.node === parent.getRight());
    if (other?.text !== text || !/^(?:&&|\|\|)$/.test(parent.getOperatorToken().getText())) {
      continue;
    }
    const others = changes.filter((one) => one.node !== node && one !== other);
    return joinEqual([...others, { node: parent, text }], { morph });
  }
  return changes;
}

function writeResponse({ node }: Read, place: Place): Change | Uncertain {
  const {
    name,
    morph: { Node },
  } = place;
  const access = node.getParent();
  const member = Node.isPropertyAccessExpression(access) ? access.getName() : undefined;
  if (access !== undefined && (member === 'ok' || member === 'status')) {
    return { node: access, text: `${name}.${member}` };
  }
  if (access !== undefined && member === 'headers' && regionOf(node, place) === 'failure') {
    return { node: access, text: `${name}.error.headers` };
  }
  return {
    why: '`.result()` has no whole response: `.withResponse()` has, and throws where the call fails',
  };
}

function regionOf(node: Morph.Node, { bound, atoms, morph: { Node } }: Place) {
  return findRegion(node, { from: bound.statement, atoms, Node });
}

/** Conditions become those of the result; values are the body, which is what was given. */
function writeErrors(
  reads: readonly Read[],
  place: Place,
): Pick<Reads, 'declared' | 'imports' | 'replaced'> {
  const {
    bound,
    name,
    morph: { Node },
  } = place;
  const values = reads.filter(({ node }) => !isTested(node, Node));
  const isOpen = values.some(({ node }) => regionOf(node, place) !== 'failure');
  const own = bound.names.get('error');
  // A value that may be there or not keeps its name, and is asked as before.
  if (isOpen && own !== undefined) {
    const declared = [`const ${own} = ${name}.ok ? undefined : ${name}.error.body;`];
    return { declared, replaced: [], imports: [] };
  }
  const replaced = reads.map(({ node }) =>
    isTested(node, Node) ? writeTest(node, place, false) : writeValue(node, isOpen, place),
  );
  return { declared: [], replaced, imports: listImports(replaced, place) };
}

function isTested(node: Morph.Node, Node: Place['morph']['Node']): boolean {
  const parent = node.getParent();
  const isCompared = readComparison(parent, Node)?.node === node;
  return isCompared || isCondition(node, Node);
}

/** `error`, `!error` and `error !== undefined` in the words of the result. */
function writeTest(node: Morph.Node, { name, morph: { Node } }: Place, isOk: boolean): Change {
  const [holds, fails] = isOk ? [`${name}.ok`, `!${name}.ok`] : [`!${name}.ok`, `${name}.ok`];
  const parent = node.getParent();
  const compared = readComparison(parent, Node);
  if (parent !== undefined && compared?.node === node) {
    return { node: parent, text: compared.isEqual ? fails : holds };
  }
  return isNot(parent, Node) ? { node: parent, text: fails } : { node, text: holds };
}

function writeValue(node: Morph.Node, isOpen: boolean, place: Place): Change {
  const {
    name,
    operation,
    output: { api },
    morph: { Node },
  } = place;
  const parent = node.getParent();
  if (Node.isThrowStatement(parent)) return { node, text: `${name}.error` };
  const body = isOpen ? `(${name}.ok ? undefined : ${name}.error.body)` : `${name}.error.body`;
  if (Node.isShorthandPropertyAssignment(parent)) {
    return { node: parent, text: `${parent.getName()}: ${body}` };
  }
  const isRead =
    (Node.isPropertyAccessExpression(parent) || Node.isElementAccessExpression(parent)) &&
    parent.getExpression() === node;
  const types = isRead ? listFailures(operation) : [];
  const names = types.flatMap((type) => nameModel(type, api.models) ?? []);
  const isNamed = names.length > 0 && names.length === types.length && !isOpen;
  return { node, text: isNamed ? `(${body} as ${[...new Set(names)].join(' | ')})` : body };
}

/** Bodies of failures that the document has; others are no less likely, and were typed as these. */
function listFailures({ responses }: Operation): readonly Type[] {
  return responses
    .filter(({ status, empty }) => !/^[123]/.test(status) && !empty)
    .map(({ type }) => type);
}

type Models = OwnCall['output']['api']['models'];

function nameModel(type: Type, models: Models): string | undefined {
  if (type.kind !== 'model') return undefined;
  const model = models.find(({ key }) => key === type.key);
  if (model === undefined) return undefined;
  return type.input ? (model.input?.name ?? model.name) : model.name;
}

function listImports(
  changes: readonly Change[],
  { file, output: { api, index } }: Place,
): readonly NeededImport[] {
  const names = changes.flatMap(
    ({ text }) => / as ([\w$ |]+)\)$/.exec(text)?.[1]?.split(' | ') ?? [],
  );
  const known = new Set(api.models.flatMap(({ name, input }) => [name, input?.name ?? name]));
  return names
    .filter((name) => known.has(name))
    .map((name) => ({ file, name, from: index, isType: true }));
}

const none: Pick<Reads, 'declared' | 'inserted' | 'replaced'> = {
  declared: [],
  inserted: [],
  replaced: [],
};

/** `result.data` stays what it is where the call has succeeded. */
function checkData(
  reads: readonly Read[],
  place: Place,
): Pick<Reads, 'declared' | 'inserted' | 'replaced'> | Uncertain {
  const {
    isTruthy,
    name,
    morph: { Node },
  } = place;
  const tested = reads.filter(({ node }) => isTested(node, Node));
  const open = reads
    .filter((one) => !tested.includes(one))
    .find(({ node }) => regionOf(node, place) !== 'success');
  const isOpen = open !== undefined || (tested.length > 0 && !isTruthy);
  if (isOpen) return { why: `\`${name}.data\` is read where the call may have failed` };
  return { ...none, replaced: tested.map(({ node }) => writeTest(node, place, true)) };
}

/** `isKept`: the error keeps its name, and so its conditions say nothing of the result to the compiler. */
function writeData(
  reads: readonly Read[],
  isKept: boolean,
  place: Place,
): Pick<Reads, 'declared' | 'inserted' | 'replaced'> {
  const {
    bound,
    name,
    isTruthy,
    morph: { Node },
  } = place;
  const own = bound.names.get('data');
  if (own === undefined || reads.length === 0) return none;
  const tested = reads.filter(({ node }) => isTested(node, Node));
  const values = reads.filter((one) => !tested.includes(one));
  const kept = `const ${own} = ${name}.ok ? ${name}.data : undefined;`;
  if (isKept || (tested.length > 0 && !isTruthy)) return { ...none, declared: [kept] };
  const replaced = tested.map(({ node }) => writeTest(node, place, true));
  const guard = findGuard(values, place);
  if (guard !== undefined) {
    const declared = own === 'data' ? `const { data } = ${name};` : `const ${own} = ${name}.data;`;
    const text = `\n${indentOf(bound.statement)}${declared}`;
    const end = guard.getEnd();
    const inserted = values.length > 0 ? [{ file: place.file, start: end, end, text }] : [];
    return { declared: [], replaced, inserted };
  }
  if (values.some(({ node }) => regionOf(node, place) !== 'success')) {
    return { ...none, declared: [kept] };
  }
  return {
    ...none,
    replaced: [...replaced, ...values.map(({ node }) => writeMember(node, place))],
  };
}

function writeMember(node: Morph.Node, { name, morph: { Node } }: Place): Change {
  const parent = node.getParent();
  if (Node.isShorthandPropertyAssignment(parent)) {
    return { node: parent, text: `${parent.getName()}: ${name}.data` };
  }
  return { node, text: `${name}.data` };
}

/** The next statement, if it leaves where the call has failed, and all that reads the data follows it. */
function findGuard(
  values: readonly Read[],
  { bound: { statement }, atoms, morph: { Node } }: Place,
): Morph.Node | undefined {
  const next = statement.getNextSibling();
  if (!Node.isIfStatement(next) || next.getElseStatement() !== undefined) return undefined;
  if (!leaves(next.getThenStatement(), Node)) return undefined;
  if (classify(next.getExpression(), atoms, Node).fails !== 'success') return undefined;
  return values.every(({ node }) => node.getStart() > next.getEnd()) ? next : undefined;
}
