/** The whole emitter contract: which files, which symbols, and what is in them. */

import type { Place } from '../diagnostics/diagnostic.ts';
import type { Code } from '../code/code.ts';
import type { FileStatement } from '../code/structures.ts';
import type { ClientForm } from '../ir/build.ts';
import type { Api } from '../ir/model/model.ts';
import type { Bundle } from '../load/document.ts';
import type { RuntimeModule } from './runtime-module.ts';

export type { RuntimeModule } from './runtime-module.ts';

/** An emitter is added with a folder in `generator/features/`, a line of `optional.ts` there, and a golden case. */
export interface Emitter {
  readonly name: string;
  /** Names of emitters whose files this one's files import. A built-in one that is off is then written too. */
  readonly needs?: readonly string[];
  /** Packages that its files import, for a run to say which of them are not installed. */
  readonly packages?: readonly NeededPackage[];
  /** What its options name that an API does not have. Each is an error of the config; nothing is then planned. */
  check?(api: Api): readonly OptionProblem[];
  /** Every name and file is decided here, before any text exists. */
  plan(api: Api, options: OutputOptions): readonly FilePlan[];
  /** Pure: no disk, no other file's text, any order. */
  emit(file: PlannedFile, scope: Scope): Body;
}

export interface NeededPackage {
  readonly name: string;
  /** As in a package.json: `^5.0.0`, or `^4.0.0 || ^5.0.0`. */
  readonly version: string;
}

export interface OptionProblem {
  /** A sentence: `routes` leaves out the operation `getOdrer`, which is not there. */
  readonly message: string;
  readonly help?: string | undefined;
}

/** What an emitter says of a file; who says it is known. */
export type FilePlan = Omit<PlannedFile, 'emitter'> & { readonly emitter?: string };

export interface PlannedFile {
  /** Name of the emitter that planned it; filled in by the plan stage. */
  readonly emitter: string;
  /** Relative to the API's folder, with `/`: `operations/files.ts`. */
  readonly path: string;
  readonly symbols: readonly PlannedSymbol[];
  /** Whether `index.ts` leaves it alone, and users import it by its own path. */
  readonly isApart?: boolean;
  /** What the emitter wants to remember for `emit` (plain data; typically keys of IR nodes). */
  readonly subject?: string;
}

export interface PlannedSymbol {
  readonly name: string;
  /** `type` only exists for the compiler; `both` is a const and a type of one name. */
  readonly space: 'type' | 'value' | 'both';
  /** What it represents, unique within the emitter: `AuthRequest`, `AuthRequest#input`, `files.trash`. */
  readonly key: string;
}

export interface FileSymbol {
  readonly name: string;
  readonly space: 'type' | 'value' | 'both';
  readonly file: string;
}

/** What an emitter may see while it writes one file. */
export interface Scope {
  readonly api: Api;
  readonly options: OutputOptions;
  /**
   * The document that the model was read from, lifted to OpenAPI 3.2's form: for what is written in a document's own terms. A run
   * always has it.
   */
  readonly bundle?: Bundle | undefined;
  /** Every planned file of this API (for index and README). */
  readonly files: readonly PlannedFile[];
  /** What `make` makes of the API, made once for all files: the same function gives the same value. */
  readonly derived: Derive;
  /** Finds a symbol that an emitter planned; undefined where that emitter is off or did not plan it. */
  ref(emitter: string, key: string): FileSymbol | undefined;
  /** Name of the symbol in this file; the import appears (`import type` while every use is a type). */
  use(symbol: FileSymbol, as?: 'type' | 'value'): Code;
  /** All that another file of the API exports: `whole('operations/files.ts', 'files')` gives `import * as files from …`. */
  whole(file: string, local: string): Code;
  /**
   * The same for an export of a runtime module, or for all of it (`*`): `runtime('client', 'Http', 'type')`; the module is
   * copied to the output. `local` is the name to have here.
   */
  runtime(module: RuntimeModule, name: string, as?: 'type' | 'value', local?: string): Code;
  /** The same for a package: `external('zod', '*', 'z')` gives `import * as z from 'zod'`. */
  external(module: string, name: string, local: string, as?: 'type' | 'value'): Code;
  /** Takes a name that this file declares itself, so that imports do not clash with it. */
  declare(name: string): void;
}

/** Gives what a function makes of the API, once; that function may use what others make. */
export type Derive = <T>(make: (api: Api, derived: Derive) => T) => T;

/** Modules that no output needs, and that a user may ask for. */
export type RuntimeHelper = Extract<
  RuntimeModule,
  'logging' | 'telemetry' | 'issues' | 'testing' | 'webhooks'
>;

/** What the user chose; everything that can change the bytes is here. */
export interface OutputOptions {
  /** Ending of relative imports: `.js`, `.ts` or nothing. */
  readonly importEnding: '.js' | '.ts' | '';
  /** From the API's folder to the runtime's: `../runtime` or `./runtime`; or the name of its package. */
  readonly runtime: string;
  readonly int64: 'number' | 'bigint';
  /** What the classes of the client are made by; `flat` where it is not said. */
  readonly client?: ClientForm;
  /** How models are distributed over files; `one` where it is not said. */
  readonly models?: ModelFiles;
  /** How a user imports the client, for examples in READMEs: `specwright/clients/order-book` or `./order-book/index.js`. */
  readonly importName: string;
  /** Whether the API's folder is a package of that name. */
  readonly isPackage?: boolean;
  /** How a user imports a module of the runtime; `{module}` is its name: `specwright/runtime/{module}`. */
  readonly importRuntime: string;
  /** Whether formats are assertions in validators. */
  readonly formats: boolean;
  readonly validators: ValidatorForm;
  /** Whether declarations are made without a compiler, so that all types are written down. */
  readonly isDeclared?: boolean;
  /** Whether schemas of zod have titles, descriptions and examples as `.meta()`. */
  readonly meta?: boolean;
  /** Whether schemas of zod turn the texts of paths, queries and headers into numbers, booleans and lists. */
  readonly coerce?: boolean;
  /** Whether validators name the places of their rules. */
  readonly ruleSources?: boolean;
  /** Modules of the runtime that the user asks for. */
  readonly helpers?: readonly RuntimeHelper[];
  /** Whether type-checks pass over code that its emitter calls `settled`; by the size of the API where it is not said. */
  readonly tsNocheck?: boolean;
  /** Prints a place of the document: `#/components/schemas/Pet`, or `pet.yaml#/Pet`. The pipeline sets it. */
  readonly printSource?: (at: Place) => string;
  /** Whether the user has a `custom/index.ts` in the API's folder, which `index.ts` then hands on. */
  readonly custom?: boolean;
  /** The user's own, by the name of the document. */
  readonly templates?: Readonly<Record<string, Template>>;
}

export interface Template {
  readonly path: string;
  readonly text: string;
  /** Gives what renders a view. */
  readonly compile: (text: string) => Promise<Render>;
}

export type Render = (view: object) => string;

/**
 * `zod`: zod itself, in its own meaning, with rules where it has no word; `zod-mini` is the same in the words of zod/mini.
 * `standalone`: without a package, exactly what JSON Schema means, the smallest to ship and the cheapest to compile.
 */
export type ValidatorForm = 'zod' | 'zod-mini' | 'standalone';

/** `one`: all models in one file. `tags`: those that only operations of one tag use are in a file of that tag. */
export type ModelFiles = 'one' | 'tags';

/** What is written: TypeScript, or JavaScript with declarations. */
export type Target = 'ts' | 'js';

/** How the output gets its runtime: from the package `@specwright/runtime`, or as a copy of the statements that it uses. */
export type RuntimeSource = 'package' | 'copy';

/** What is in a file, below the header that the render stage writes. */
export type Body =
  | {
      readonly kind: 'code';
      readonly statements: readonly FileStatement[];
      readonly doc?: readonly string[];
      /** Runtime modules that are written although no generated file imports them: users do. */
      readonly beside?: readonly RuntimeModule[];
      /** Nothing in it can be right for one user's compiler and wrong for another's: a large output need not be checked again. */
      readonly settled?: boolean;
    }
  /** A document of fixed shape: a Handlebars template under `templates/`, and its typed view. */
  | { readonly kind: 'document'; readonly template: string; readonly view: object }
  | { readonly kind: 'text'; readonly text: string };
