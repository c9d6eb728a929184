/** What is known while the uses of one file are looked for, and where what is found goes. */

import type { ts } from 'ts-morph';
import type { Compiler } from '../project/code.ts';
import type { MemberRename } from '../renames/nodes.ts';
import type { Lookup } from './lookup.ts';
import type { Edit, LeftUse, Use } from './use.ts';

/** A name that a file imports, which has another one there from now on. */
interface LocalName {
  readonly name: string;
  readonly key: string;
}

export interface Scan {
  readonly compiler: Compiler;
  readonly program: ts.Program;
  readonly checker: ts.TypeChecker;
  /** That of the new output, which has the same nodes. */
  readonly later: ts.TypeChecker;
  readonly source: ts.SourceFile;
  readonly lookup: Lookup;
  /** Members that the user declares and that follow those of the output, by their places. */
  readonly own: ReadonlyMap<string, MemberRename>;
  readonly isOwn: (path: string) => boolean;
  readonly locals: Map<ts.Symbol, LocalName>;
  readonly uses: Map<string, Use>;
  readonly left: Map<string, LeftUse>;
  /** Places of what is gone, whose errors are those of the document. */
  readonly gone: Set<string>;
  /** Names of the file that are no members; empty until they are asked for. */
  readonly names: Set<string>;
  /** Nodes that are a part of a use already. */
  readonly done: Set<ts.Node>;
}

/** What all files of a part of the project have in common. */
export type SharedScan = Omit<Scan, 'source' | 'own' | 'locals' | 'done' | 'names'>;

export function startScan(shared: SharedScan, { source, own }: Pick<Scan, 'source' | 'own'>): Scan {
  return { ...shared, source, own, locals: new Map(), done: new Set(), names: new Set() };
}

/** What is needed to find what a name means. */
export type Meaning = Pick<Scan, 'compiler' | 'checker' | 'lookup' | 'own' | 'isOwn'>;

interface Found {
  readonly why: string;
  readonly edits: readonly Edit[];
  /** That of another use, whose part this is. */
  readonly key?: string | undefined;
}

export function addUse(scan: Scan, node: ts.Node, { why, edits, key = toKey(node) }: Found): void {
  const known = scan.uses.get(key);
  if (known !== undefined) known.edits.push(...edits);
  else scan.uses.set(key, { key, ...describeUse(node), why, edits: [...edits] });
}

export function addLeft(
  scan: Scan,
  node: ts.Node,
  { why, help }: Pick<LeftUse, 'why' | 'help'>,
): void {
  const key = toKey(node);
  if (!scan.left.has(key)) scan.left.set(key, { ...describeUse(node), why, help });
}

/** A thing that is gone, and may be one of others. */
export function leaveMaybe(
  node: ts.Node,
  { name, names }: { readonly name: string; readonly names: readonly string[] },
  scan: Scan,
): void {
  const others = names.map((one) => `\`${one}\``).join(' or ');
  addLeft(scan, node, {
    why: `\`${name}\` is gone, and may be ${others} now`,
    help: `Look whether ${others} means the same, and write that.`,
  });
}

export function toKey(node: ts.Node): string {
  const source = node.getSourceFile();
  return `${source.fileName}:${node.getStart(source)}`;
}

/** The line of a node, as lists show it. */
export function describeUse(node: ts.Node): Pick<Use, 'path' | 'line' | 'expression'> {
  const source = node.getSourceFile();
  const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
  const [start = 0, end = source.text.length] = source.getLineStarts().slice(line, line + 2);
  const expression = source.text.slice(start, end).trim().replaceAll(/\s+/g, ' ');
  const short = expression.length > 100 ? `${expression.slice(0, 99)}…` : expression;
  return { path: source.fileName, line: line + 1, expression: short };
}

export function replaceNode(node: ts.Node, text: string): Edit {
  return { start: node.getStart(node.getSourceFile()), end: node.getEnd(), text };
}

/** A name as a member is written: in quotes where it is no identifier. */
export function printName(name: string, quote = "'"): string {
  return isIdentifier(name)
    ? name
    : `${quote}${name.replaceAll('\\', '\\\\').replaceAll(quote, `\\${quote}`)}${quote}`;
}

export function isIdentifier(name: string): boolean {
  return /^[\p{L}_$][\p{L}\p{N}_$]*$/u.test(name);
}

/** The text between the quotes of a literal. */
export function replaceText(node: ts.Node, text: string): Edit {
  const start = node.getStart(node.getSourceFile());
  const quote = node.getSourceFile().text.charAt(start);
  const inner = text.replaceAll('\\', '\\\\').replaceAll(quote, `\\${quote}`);
  return { start: start + 1, end: node.getEnd() - 1, text: inner };
}

/** The quotes that a file has. */
export function findQuote({ text }: ts.SourceFile): "'" | '"' {
  const [first] = /['"]/.exec(text) ?? [];
  return first === '"' ? '"' : "'";
}

/** All nodes below a node, itself first; those of comments where types are written there. */
export function* listNodes(node: ts.Node, compiler: Compiler): Generator<ts.Node> {
  const waiting: ts.Node[] = [node];
  const seen = new Set<ts.Node>();
  for (let one = waiting.pop(); one !== undefined; one = waiting.pop()) {
    yield one;
    const below: ts.Node[] = [];
    if (/\.[cm]?jsx?$/.test(one.getSourceFile().fileName)) {
      const docs = compiler.getJSDocCommentsAndTags(one).filter(compiler.isJSDoc);
      // A statement and what it declares have the same ones.
      below.push(...docs.filter((doc) => !seen.has(doc)));
      for (const doc of docs) seen.add(doc);
    }
    compiler.forEachChild(one, (child) => void below.push(child));
    waiting.push(...below.toReversed());
  }
}
