/** Declarations as plain data: what emitters return and render.ts prints, each once. Every text in them is `Code`. */

import type { Doc } from '../ir/model.ts';
import type { Code } from './code.ts';

export type Declaration =
  | InterfaceDeclaration
  | TypeDeclaration
  | ConstDeclaration
  | FunctionDeclaration
  | ClassDeclaration
  | ReExport
  | Statement;

interface Declared {
  readonly name: Code;
  /** Exported unless false. */
  readonly exported?: boolean;
  readonly doc?: DocComment;
}

/** A doc comment: an IR `Doc`, plus lines that an emitter adds in the target's terms (verb and path, errors). */
export interface DocComment extends Doc {
  /** Markdown paragraphs after the text: `` `GET /v1/things` ``. */
  readonly notes?: readonly string[];
  /** The declaration that says more; stands behind them as `{@link getThing}`. */
  readonly link?: Code;
}

export interface InterfaceDeclaration extends Declared {
  readonly kind: 'interface';
  readonly extends?: readonly Code[];
  readonly members: readonly MemberDeclaration[];
  /** `[name: string]: T` */
  readonly rest?: Code;
}

export interface MemberDeclaration {
  /** Quoted where it is no identifier. */
  readonly name: Code;
  readonly optional?: boolean;
  readonly readonly?: boolean;
  readonly type: Code;
  readonly doc?: DocComment;
}

export interface TypeDeclaration extends Declared {
  readonly kind: 'type';
  readonly parameters?: Code;
  readonly type: Code;
}

export interface ConstDeclaration extends Declared {
  readonly kind: 'const';
  readonly type?: Code;
  readonly value: Code;
}

export interface FunctionDeclaration extends Declared {
  readonly kind: 'function';
  readonly typeParameters?: readonly Code[];
  readonly parameters: readonly ParameterDeclaration[];
  readonly returns: Code;
  /** Statements between the braces. */
  readonly body: Code;
}

export interface ParameterDeclaration {
  readonly name: Code;
  readonly type: Code;
  readonly optional?: boolean;
  readonly default?: Code;
}

export interface ClassDeclaration extends Declared {
  readonly kind: 'class';
  readonly properties: readonly (MemberDeclaration & { readonly value?: Code })[];
  readonly construct?: {
    readonly parameters: readonly ParameterDeclaration[];
    readonly body: Code;
    readonly doc?: DocComment;
  };
  readonly methods: readonly (Omit<FunctionDeclaration, 'kind' | 'exported'> & {
    readonly async?: boolean;
  })[];
  /** Behind the others. */
  readonly bound?: readonly BoundMethod[];
}

/** A method that works alone too, since it is a function of each object: `name: Type = value;`. */
export interface BoundMethod {
  readonly name: Code;
  /** Unless the value says it. */
  readonly type?: Code;
  readonly value: Code;
  readonly doc?: DocComment;
}

/** `export * from './models.js'`, or named with `names`. */
export interface ReExport {
  readonly kind: 'export';
  readonly from: Code;
  readonly names?: readonly Code[];
  readonly typeOnly?: boolean;
}

export interface Statement {
  readonly kind: 'statement';
  readonly code: Code;
}
