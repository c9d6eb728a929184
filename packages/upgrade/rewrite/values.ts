/**
 * Rewrites texts that stand for a value, a member or a call: where the old output expects the old text, and the new output the
 * new one instead.
 */

import type { ts } from 'ts-morph';
import { listReferenced } from '../../callers/faults.ts';
import type { CodeUnit, ProjectCode } from '../project/code.ts';
import { toPlace } from '../renames/declared.ts';
import type { Renames } from '../renames/renames.ts';
import { listAccepted } from './accepted.ts';
import { findCounterpart } from './counterpart.ts';
import {
  describeUse,
  findQuote,
  listNodes,
  printName,
  replaceNode,
  replaceText,
  toKey,
} from './scan.ts';
import type { NewText } from './texts.ts';
import type { Edit, LeftUse, Use } from './use.ts';

interface Search {
  readonly code: ProjectCode;
  readonly renames: readonly Renames[];
  /** Files as they are after all other rewrites. */
  readonly texts: readonly NewText[];
  readonly uses: Map<string, Use>;
  readonly left: Map<string, LeftUse>;
}

/** What a text may be called. */
interface Possible {
  readonly text: string;
  readonly why: string;
  readonly of: string;
  /** The folder of the API. */
  readonly folder: string;
}

interface Texts {
  readonly certain: ReadonlyMap<string, readonly Possible[]>;
  readonly maybe: ReadonlyMap<string, readonly Possible[]>;
}

export function findValues(search: Search): void {
  const known = listTexts(search.renames);
  if (known.certain.size + known.maybe.size === 0) return;
  const after = new Map(search.texts.map(({ path, after: text }) => [path, text]));
  const seen = new Set<string>();
  for (const unit of search.code.units) {
    const paths = unit.paths.filter((path) => !seen.has(path));
    for (const path of paths) seen.add(path);
    findInUnit({ ...unit, paths }, after, known, search);
  }
}

function listTexts(renames: readonly Renames[]): Texts {
  const certain = new Map<string, Possible[]>();
  const maybe = new Map<string, Possible[]>();
  const add = (map: Map<string, Possible[]>, old: string, one: Possible): void => {
    const known = map.get(old) ?? [];
    const isSame = (other: Possible): boolean =>
      other.text === one.text && other.folder === one.folder;
    if (!known.some(isSame)) map.set(old, [...known, one]);
  };
  for (const { values, maybeValues, members, folder } of renames) {
    for (const { old, new: text, why, of } of values) add(certain, old, { text, why, of, folder });
    for (const { old, new: text, why, label } of members.renamed.values()) {
      add(certain, old, { text, why, of: label, folder });
    }
    for (const { old, new: texts, of } of maybeValues) {
      for (const text of texts) add(maybe, old, { text, why: '', of, folder });
    }
  }
  return { certain, maybe };
}

interface Pair {
  readonly old: ts.Program;
  readonly new: ts.Program;
}

function findInUnit(
  unit: CodeUnit,
  after: ReadonlyMap<string, string>,
  known: Texts,
  search: Search,
): void {
  const { ts: compiler } = search.code;
  const nodes = unit.paths.flatMap((path) => {
    const source = unit.old().getSourceFile(path);
    if (source === undefined) return [];
    return [...listNodes(source, compiler)].filter(
      (node): node is ts.StringLiteral | ts.Identifier =>
        (compiler.isStringLiteral(node) || isNameOfValue(node, compiler)) &&
        (known.certain.has(node.text) || known.maybe.has(node.text)),
    );
  });
  if (nodes.length === 0) return;
  const pair: Pair = { old: unit.old(), new: unit.compile(after) };
  const reach = createReach(unit.old(), search.renames);
  const renamed = new Map<string, Possible>();
  const later: (ts.StringLiteral | ts.Identifier)[] = [];
  for (const node of nodes) {
    if (search.uses.has(toKey(node))) continue;
    const found = decide(node, pair, { known, search, reach });
    if (found === undefined) later.push(node);
    else {
      rewrite(node, found, search);
      renamed.set(toPlace(node.parent), found);
    }
  }
  followNames(later, renamed, { pair, search });
}

/** What a file imports, and what that imports. */
function createReach(program: ts.Program, renames: readonly Renames[]): Deciding['reach'] {
  const known = new Map<string, ReadonlySet<string>>();
  return (path) => {
    const found = known.get(path) ?? findFolders(path, program, renames);
    known.set(path, found);
    return found;
  };
}

function findFolders(
  path: string,
  program: ts.Program,
  renames: readonly Renames[],
): ReadonlySet<string> {
  const folders = new Set<string>();
  const paths = new Set([path]);
  for (const one of paths) {
    const own = renames.find(({ folder }) => one.startsWith(`${folder}/`));
    if (own !== undefined) folders.add(own.folder);
    else for (const next of listReferenced(one, program)) paths.add(next);
  }
  return folders;
}

/** The name of a member that may be a value: of an object, or of an access. */
function isNameOfValue(node: ts.Node, compiler: ProjectCode['ts']): node is ts.Identifier {
  if (!compiler.isIdentifier(node)) return false;
  const { parent } = node;
  const isName =
    compiler.isPropertyAssignment(parent) || compiler.isPropertyAccessExpression(parent);
  return isName && parent.name === node;
}

interface Deciding {
  /** Folders of the APIs that a file can have values of. */
  readonly reach: (path: string) => ReadonlySet<string>;
  readonly known: Texts;
  readonly search: Search;
}

function decide(
  node: ts.StringLiteral | ts.Identifier,
  { old: before, new: after }: Pair,
  { known, search, reach }: Deciding,
): Possible | undefined {
  const { ts: compiler } = search.code;
  const was = listAccepted(node, before.getTypeChecker(), compiler);
  if (was === undefined || !was.has(node.text)) return undefined;
  const text = search.texts.find(({ path }) => path === node.getSourceFile().fileName);
  const other = findCounterpart(node, { program: after, edits: text?.edits ?? [], compiler });
  const is = other && listAccepted(other, after.getTypeChecker(), compiler);
  if (is === undefined || is.has(node.text)) return undefined;
  const reached = reach(node.getSourceFile().fileName);
  const fits = (one: Possible): boolean =>
    is.has(one.text) && !was.has(one.text) && reached.has(one.folder);
  const certain = (known.certain.get(node.text) ?? []).filter(fits);
  const [first] = certain;
  const isOne = certain.every(({ text }) => text === first?.text);
  const unsure = (known.maybe.get(node.text) ?? []).filter(fits);
  // Another set may have the same values, and no evidence.
  if (isOne && unsure.length === 0) return first;
  const maybe = unsure.length > 0 ? unsure : certain;
  if (maybe.length > 0) leave(node, maybe, search);
  return undefined;
}

function rewrite(
  node: ts.StringLiteral | ts.Identifier,
  { text, why, of }: Possible,
  { uses, left, code }: Search,
): void {
  const key = toKey(node);
  left.delete(key);
  const place = of === node.text ? '' : ` of \`${of}\``;
  const edits = [writeText(node, text, code.ts)];
  uses.set(key, {
    key,
    ...describeUse(node),
    why: `\`${node.text}\`${place} is \`${text}\` now: ${why}`,
    edits,
  });
}

function writeText(
  node: ts.StringLiteral | ts.Identifier,
  text: string,
  compiler: ProjectCode['ts'],
): Edit {
  if (compiler.isStringLiteral(node)) return replaceText(node, text);
  const { parent } = node;
  const name = printName(text, findQuote(node.getSourceFile()));
  const isBracket = compiler.isPropertyAccessExpression(parent) && name !== text;
  if (!isBracket) return replaceNode(node, name);
  const start = (parent.questionDotToken ?? parent.expression).getEnd();
  return { start, end: node.getEnd(), text: `[${name}]` };
}

function leave(
  node: ts.Node & { readonly text: string },
  maybe: readonly Possible[],
  { left }: Search,
): void {
  const names = maybe.map(({ text }) => `\`${text}\``).join(' or ');
  left.set(toKey(node), {
    ...describeUse(node),
    why: `\`${node.text}\` of \`${maybe[0]?.of ?? ''}\` is gone, and may be ${names} now`,
    help: `Look whether ${names} means the same, and write that.`,
  });
}

/** Names of members of an object of the user whose own names have been rewritten. */
function followNames(
  nodes: readonly (ts.StringLiteral | ts.Identifier)[],
  renamed: ReadonlyMap<string, Possible>,
  { pair, search }: { readonly pair: Pair; readonly search: Search },
): void {
  if (renamed.size === 0) return;
  const checker = pair.old.getTypeChecker();
  for (const node of nodes) {
    const [declared] = checker.getSymbolAtLocation(node)?.declarations ?? [];
    const found = declared === undefined ? undefined : renamed.get(toPlace(declared));
    if (found !== undefined && !search.uses.has(toKey(node))) rewrite(node, found, search);
  }
}
