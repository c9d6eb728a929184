/** The typed config of a project: its shape, its defaults, and where it is found. */

import type { OpenAPIV2, OpenAPIV3, OpenAPIV3_1 } from 'openapi-types';
import type { SourceFile } from 'ts-morph';
import type { ClientForm, NameOverrides } from '../../core/ir/build.ts';
import type { Api } from '../../core/ir/model/model.ts';
import type { OptionalEmitterName } from '../../features/optional.ts';
import type {
  Emitter,
  ModelFiles,
  RuntimeHelper,
  RuntimeSource,
  Target,
  ValidatorForm,
} from '../../core/plan/emitter.ts';

/** What `specwright.config.ts` exports by default. Paths are relative to the config file. */
export interface Config {
  /** The output folder: a folder for each API, `runtime/` for all of them, one `manifest.json`. Default `generated`. */
  readonly output?: string;
  /**
   * The APIs, by the name of their folder in the output.
   *
   * @example
   * apis: { shop: 'specs/shop.yaml', billing: { input: 'https://billing.example/openapi.json' } }
   */
  readonly apis: Readonly<Record<string, string | readonly string[] | ApiConfig>>;
  /**
   * Where the clients get their runtime. `copy` (the default): the folder `runtime/` of the output holds what they use, and
   * nothing has to be installed. `package`: they import `@specwright/runtime`, which your project depends on.
   */
  readonly runtime?: RuntimeSource;
  /**
   * The language of the output: `ts` (the default), or `js`, JavaScript with a `.d.ts` next to each file. A type-check of a
   * large output then costs what its declarations cost, and no build has to compile it. The types of zod's schemas, which a
   * compiler infers of TypeScript, are written out there.
   */
  readonly target?: Target;
  /**
   * How the validators are written. `zod`: as a person writes them, in zod's own meaning: objects to `.extend()` and `.pick()`,
   * what is not described is stripped, messages and languages are zod's. `zod-mini`: the same in the words of zod/mini.
   * `standalone`: functions that need no package and mean exactly what JSON Schema means, the smallest in a bundle and the
   * cheapest to compile. Without it, each API keeps the form of its last run (manifest.json has it); its first run takes `zod`
   * where the nearest package.json above the output lists zod 4 and the API has at most 500 operations and models, else
   * `standalone`, and says which.
   */
  readonly validators?: ValidatorForm;
  /** Whether `format` is a rule of validators. Default true. */
  readonly formats?: boolean;
  /**
   * Whether the issues of validators say where the document states the rule: `#/components/schemas/Pet/properties/name`.
   * Default false, because the places are text that a bundle carries. `x-sw-source` of a schema is in the issue either way.
   */
  readonly ruleSources?: boolean;
  /** Whether schemas of zod have the titles, descriptions and examples of the document as `.meta()`. */
  readonly meta?: boolean;
  /** Whether schemas of zod turn the texts of paths, queries and headers into numbers, booleans and lists, as a server needs. */
  readonly coerce?: boolean;
  /** The type of integers of the formats `int64` and `uint64`: `number` (the default), or `bigint`, which makes it `number | bigint` and keeps large values. */
  readonly int64?: 'number' | 'bigint';
  /**
   * The classes of a client. `flat` (the default): all methods are on the API's own class, and those of dotted ids
   * (`files.trash`) on one for each group. `tags`: there is a class for each tag, `client.pets.getPet(…)`; what has no tag
   * stays on the API's class. `resources`: nested groups, made when they are first used, by the dots of ids or by paths and
   * tags: `client.chat.completions.create(…)`. Functions and files are the same each way.
   */
  readonly client?: ClientForm;
  /**
   * The files of models. `one` (the default): all are in `models.ts`. `tags`: those that only operations of one tag use are in
   * `models/<tag>.ts`, and what several use, or none, is in `models.ts`. Your imports from the index are the same either way.
   */
  readonly models?: ModelFiles;
  /**
   * Modules of the runtime for your own code, which a copy has only where you ask for them: `logging` writes a line for each
   * call, `telemetry` makes a span of OpenTelemetry, `issues` makes lines of the rules that a value breaks, `testing` has
   * clients for tests, and `webhooks` verifies webhooks that no document describes.
   */
  readonly helpers?: readonly RuntimeHelper[];
  /** The ending of relative imports in the output. Default `.js`. */
  readonly importEnding?: '.js' | '.ts' | '';
  /** How your code imports a client, for the examples in READMEs; `{api}` is the name of the API's folder. */
  readonly importName?: string;
  /**
   * How your code imports a module of the runtime, for the same examples; `{module}` is its name. Default
   * `./runtime/{module}.js`, with the ending of `importEnding`, or `@specwright/runtime/{module}` with `runtime: 'package'`.
   */
  readonly importRuntime?: string;
  /** Built-in emitters to leave out, for example `['readme']`. */
  readonly omit?: readonly string[];
  /**
   * Emitters beside those that always write: built-in ones by their names (docs/emitters.md lists them) or by functions of
   * `specwright/emitters` that take their options, and your own, which run last.
   */
  readonly emitters?: readonly EmitterChoice[];
  /** Your own functions between the stages. */
  readonly hooks?: Hooks;
  /** Handlebars files in place of the built-in ones: `{ readme: 'templates/readme.md.hbs' }`. */
  readonly templates?: Readonly<Partial<Record<TemplateName, string>>>;
  /** Where a `$ref` may point outside the folder of the document: folders (paths) and hosts (`https://example.com`). */
  readonly allow?: readonly string[];
  /**
   * Whether the output is a package for `npm publish`, of the one API in `apis`: JavaScript with declarations, a
   * package.json, a version by what changed, and a CHANGELOG.md. Default false.
   */
  readonly package?: boolean;
  /**
   * Whether your type-checks skip code, in files whose third line is the comment `ts-nocheck`. The types that such a file
   * exports count as ever. By default a large runtime has that line, and the code of an API of more than 500 operations
   * and models: it is checked where Specwright is built. `false`: no file has it. `true`: the code of small APIs has it too.
   */
  readonly tsNocheck?: boolean;
  /** Whether a run may use what earlier runs found. Default true; the output is the same either way. */
  readonly cache?: boolean;
}

/** The documents that have a template. */
const templateNames = ['readme'] as const;

export type TemplateName = (typeof templateNames)[number];

/** A document as it was read: `openapi` or `swagger` says which version it is of. */
export type ReadDocument = OpenAPIV2.Document | OpenAPIV3.Document | OpenAPIV3_1.Document;

/** What a hook on documents gives: nothing where it changed the document itself. */
type ChangedDocument = object | void | Promise<object | void>;

/** Which document a hook is given. */
export interface DocumentContext {
  /** The name of the API in the config. */
  readonly api: string;
}

/** Your own functions between the stages. */
export interface Hooks {
  /**
   * Gets the document of each API as it was read, after its overlays and before anything is checked. It changes the
   * document, or gives another, or a promise of it. Files that the document refers to are not given.
   *
   * @example
   * document: (document) => {
   *   delete document.paths?.['/internal'];
   * }
   */
  readonly document?: (document: ReadDocument, context: DocumentContext) => ChangedDocument;
  /**
   * Gets each API as it was read and named, before any file is planned, and gives the one to write.
   *
   * @example
   * ir: (api) => ({ ...api, operations: api.operations.filter(({ deprecated }) => !deprecated) })
   */
  readonly ir?: (api: Api) => Api | Promise<Api>;
  /**
   * Gets each TypeScript file of an API as a `SourceFile` of ts-morph, before it is formatted, and changes it.
   *
   * @example
   * sourceFile: (file, { path }) => {
   *   if (path === 'index.ts') file.addStatements("export { version } from '../version.js';");
   * }
   */
  readonly sourceFile?: (file: SourceFile, context: FileContext) => void | Promise<void>;
}

/** Which file a hook gets. */
export interface FileContext {
  readonly api: Api;
  /** In the API's folder: `operations/pets.ts`. */
  readonly path: string;
}

/** What one API sets for itself. */
export interface ApiConfig {
  /** A file, or a URL, whose host is then allowed. Of JSON Schemas also a folder, a pattern, or a list of these. */
  readonly input: string | readonly string[];
  /** OpenAPI Overlays (files or URLs), applied in this order before the document is read. */
  readonly overlays?: readonly string[];
  /**
   * Names in generated code: of models by their name in the document, of operations by id, of tags by name.
   *
   * @example
   * names: { operations: { getOrder: 'readOrder' }, models: { Order: 'ShopOrder' } }
   */
  readonly names?: NameOverrides;
  /** `client` for this API alone. */
  readonly client?: ClientForm;
  /** `models` for this API alone. */
  readonly models?: ModelFiles;
  /** `importName` for this API alone. */
  readonly importName?: string;
  /** More of `emitters` for this API alone; one takes the place of one of the same name there. */
  readonly emitters?: readonly EmitterChoice[];
}

/** The name of a built-in emitter that only writes where it is named, what its function gives, or an emitter of your own. */
export type EmitterChoice = OptionalEmitterName | Emitter;

/**
 * Gives the config its type in an editor.
 *
 * @example
 * export default defineConfig({ apis: { shop: 'specs/shop.yaml' } });
 */
export function defineConfig(config: Config): Config {
  return config;
}

/** File names that are looked for, in this order, in the working folder. */
export const configNames = [
  'specwright.config.ts',
  'specwright.config.mts',
  'specwright.config.js',
  'specwright.config.mjs',
  'specwright.config.json',
] as const;
