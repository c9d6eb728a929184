/** The front: finds what an API calls otherwise in its new version although it is the same thing. */

import type { ts } from 'ts-morph';
import type { Both } from '../../diff/diff.ts';
import type { Compiler, ProjectCode } from '../project/code.ts';
import type { ChangedApi } from './change.ts';
import { findDeclared, type OutputFiles, parseOutput, readMembers, toPlace } from './declared.ts';
import { type ExportedNames, listExports } from './exports.ts';
import { findClass, isMoved, type KnownNames, listKnownNames, listMethods } from './known.ts';
import { createInherits } from './inherited.ts';
import { type FoundMembers, type KnownName, walkNodes } from './nodes.ts';
import { pairKeys, type KeyPair } from './operations.ts';
import { pairAll, type Pairs } from './pairs.ts';
import { pairSymbols, type SymbolPair, type SymbolPairs } from './symbols.ts';
import type { ValuePairs, ValueRename } from './values.ts';

/** A call that is at another place of the client. */
export interface Move {
  /** The old name of the method. */
  readonly method: string;
  /** Groups that are between the client and the call. */
  readonly depth: number;
  /** The new place: `['orders', 'get']`. */
  readonly path: readonly string[];
  readonly why: string;
}

/** Parameters that are one level deeper, or one level up. */
export interface Levels {
  readonly keys: readonly KeyPair[];
}

export interface Renames {
  readonly folder: string;
  readonly symbols: SymbolPairs;
  readonly members: FoundMembers;
  /** By the place of the method in the old output. */
  readonly moves: ReadonlyMap<string, Move>;
  /** By the place of the type of parameters in the old output. */
  readonly levels: ReadonlyMap<string, Levels>;
  readonly values: readonly ValueRename[];
  readonly maybeValues: ValuePairs['candidates'];
  readonly exports: Both<ExportedNames>;
}

export function findRenames(change: ChangedApi, { outputs, ts: compiler }: ProjectCode): Renames {
  const { folder } = change;
  const pairs = pairAll(change.apis);
  const symbols = pairSymbols(change, pairs);
  const files = {
    old: parseOutput(outputs.old, folder, compiler),
    new: parseOutput(outputs.new, folder, compiler),
  };
  const known = listKnownNames(pairs, symbols.pairs);
  const members = findMembers({ change, symbols, files, known }, compiler);
  return {
    folder,
    symbols,
    members,
    moves: findMoves(pairs, files.old, compiler),
    levels: findLevels(pairs, files.old, compiler),
    values: [...pairs.values.renames, ...listNames(known)],
    maybeValues: pairs.values.candidates,
    exports: { old: listExports(files.old, compiler), new: listExports(files.new, compiler) },
  };
}

/** Names of calls, models and codes are texts too: in keys of queries, and in names of errors. */
function listNames({ keys }: KnownNames): readonly ValueRename[] {
  return [...keys].map(([old, { name, why }]) => ({ old, new: name, of: old, why }));
}

interface Outputs {
  readonly change: ChangedApi;
  readonly symbols: SymbolPairs;
  readonly files: Both<OutputFiles>;
  readonly known: KnownNames;
}

/** Emitters whose types have keys that are names of calls and tags. */
const registries: ReadonlySet<string> = new Set(['tanstack-query', 'server', 'mcp']);

function findMembers({ change, symbols, files, known }: Outputs, compiler: Compiler): FoundMembers {
  const found: FoundMembers = { renamed: new Map(), gone: new Map(), needed: new Map() };
  const keys = new Map(known.keys);
  const names = new Map(symbols.pairs.map((pair) => [pair.old.name, pair.new.name]));
  const translate = (text: string): string =>
    text.replaceAll(/[A-Za-z_$][\w$]*/g, (word) => names.get(word) ?? word);
  const inherits = {
    old: createInherits(files.old, compiler),
    new: createInherits(files.new, compiler),
  };
  const authors = new Map(change.files.old.map(({ path, emitter }) => [path, emitter]));
  const walk = (pair: SymbolPair): void => {
    const isRegistry = registries.has(authors.get(pair.old.file) ?? '');
    const { given, levels } = known;
    const context = { compiler, translate, given, keys, levels, isRegistry, inherits, found };
    for (const [was, is] of pairDeclarations(pair, files, compiler)) {
      walkNodes(context, was, is, pair.old.name);
    }
  };
  for (const pair of symbols.pairs) if (!isConstant(pair)) walk(pair);
  for (const [key, name] of listMemberNames(found)) if (!keys.has(key)) keys.set(key, name);
  for (const pair of symbols.pairs) if (isConstant(pair)) walk(pair);
  return found;
}

/** Constants repeat names of members: they are read when those are known. */
function isConstant({ old: { file } }: SymbolPair): boolean {
  return !/^(?:models|operations|enums|client|webhooks)\b/.test(file);
}

/** Members that have one new name wherever they have another one. */
function listMemberNames({ renamed }: FoundMembers): ReadonlyMap<string, KnownName> {
  const all = new Map<string, KnownName | undefined>();
  for (const { old: was, new: name, why } of renamed.values()) {
    const known = all.get(was);
    const isOther = all.has(was) && known?.name !== name;
    all.set(was, isOther ? undefined : { name, why });
  }
  return new Map(
    [...all].flatMap(([key, one]): [string, KnownName][] =>
      one === undefined ? [] : [[key, one]],
    ),
  );
}

/** Declarations of one name in both outputs: a type and a constant may share it. */
function pairDeclarations(
  pair: SymbolPair,
  files: Both<OutputFiles>,
  compiler: Compiler,
): readonly (readonly [ts.Node, ts.Node])[] {
  const own = findDeclared(files.old.get(pair.old.file), pair.old.name, compiler);
  const theirs = findDeclared(files.new.get(pair.new.file), pair.new.name, compiler);
  return own.flatMap((one): (readonly [ts.Node, ts.Node])[] => {
    const other = theirs.find((each) => isType(each, compiler) === isType(one, compiler));
    return other === undefined ? [] : [[one, other]];
  });
}

function isType(node: ts.Node, compiler: Compiler): boolean {
  return compiler.isInterfaceDeclaration(node) || compiler.isTypeAliasDeclaration(node);
}

function findMoves(
  pairs: Pairs,
  files: OutputFiles,
  compiler: Compiler,
): ReadonlyMap<string, Move> {
  const moves = new Map<string, Move>();
  const { apis, operations } = pairs;
  for (const { old: was, new: is, why } of operations.pairs.values()) {
    if (!isMoved(was, is, pairs)) continue;
    const [declared] = findDeclared(
      files.get('client.ts'),
      findClass(was.group, apis.old),
      compiler,
    );
    const members = declared === undefined ? [] : (readMembers(declared, compiler) ?? []);
    for (const [method, now] of listMethods(was.names, is.names)) {
      const member = members.find(({ name }) => name === method);
      const path = [...listSteps(is.group, apis.new.groups), now];
      const depth = listSteps(was.group, apis.old.groups).length;
      if (member !== undefined) moves.set(toPlace(member.node), { method, depth, path, why });
    }
  }
  return moves;
}

type Groups = Pairs['apis']['old']['groups'];

function listSteps(group: string | undefined, groups: Groups): readonly string[] {
  const own = groups.find(({ key }) => key === group);
  return own === undefined ? [] : [...listSteps(own.parent, groups), own.member];
}

function findLevels(
  { operations }: Pairs,
  files: OutputFiles,
  compiler: Compiler,
): ReadonlyMap<string, Levels> {
  const levels = new Map<string, Levels>();
  for (const { old: was, new: is } of operations.pairs.values()) {
    const keys = pairKeys({ old: was, new: is }).filter(
      (pair) => pair.old.length === 1 && pair.new.length === 2,
    );
    if (keys.length === 0) continue;
    for (const source of files.values()) {
      const [declared] = findDeclared(source, was.names.params, compiler);
      if (declared !== undefined) levels.set(toPlace(declared), { keys });
    }
  }
  return levels;
}
