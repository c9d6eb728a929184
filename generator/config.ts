/** The typed config of a project: its shape, its defaults, and where it is found. */

import type { SourceFile } from 'ts-morph';
import type { ClientForm, NameOverrides } from './ir/build.ts';
import type { Api } from './ir/model.ts';
import type {
  Emitter,
  RuntimeHelper,
  RuntimeSource,
  Target,
  ValidatorForm,
} from './plan/emitter.ts';

/** What `specwright.config.ts` exports by default. Paths are relative to the config file. */
export interface Config {
  /** Output root: a folder per API, `runtime/` shared by all, one `manifest.json`. Default `generated`. */
  readonly output?: string;
  /**
   * Where the clients have their runtime from. `copy` (the default): `runtime/` of the output holds what they use, and nothing
   * has to be installed. `package`: they import `@specwright/runtime`, which your project depends on, and there is no such folder.
   */
  readonly runtime?: RuntimeSource;
  /**
   * The APIs, by the name of their folder in the output:
   * `{ 'order-book': 'specs/order-book/openapi.yaml' }`.
   */
  readonly apis: Readonly<Record<string, string | ApiConfig>>;
  /**
   * What is written: `ts` (the default), or `js`, JavaScript with a `.d.ts` beside each file. Type-checks of a large output
   * then cost what its declarations cost, and no build has to compile it. Not with `validators: 'plain'`, whose types
   * only a compiler finds out.
   */
  readonly target?: Target;
  /**
   * Whether the output is a package that `npm publish` takes, of the one API in `apis`: JavaScript with declarations, a
   * package.json, a version by what changed, and a CHANGELOG.md. Default false.
   */
  readonly package?: boolean;
  /**
   * Whether your type-checks pass over code, in files that say so below their first line (`// @ts-nocheck`); the types that it
   * exports count as ever. By default the runtime has that line, and what is large in an API of more than 500 operations
   * and models together: they are checked where Specwright is built, and cost a compiler more than all types.
   * `false`: no file has it. `true`: the code of small APIs has it too.
   */
  readonly tsNocheck?: boolean;
  /** Ending of relative imports in the output. Default `.js`. */
  readonly importEnding?: '.js' | '.ts' | '';
  /** How the user's code imports a client, for the examples in READMEs; `{api}` is the folder's name. */
  readonly importName?: string;
  /**
   * How the user's code imports a module of the runtime, for the same examples; `{module}` is its name. Default
   * `./runtime/{module}.js`, with the ending of `importEnding`, or `@specwright/runtime/{module}` with `runtime: 'package'`.
   */
  readonly importRuntime?: string;
  /**
   * What the classes of a client are made by. `flat` (the default): all methods stand on the API's own class, those of dotted
   * ids (`files.trash`) on one for each group. `tags`: on a class for each tag, `client.pets.getPet(…)`; what has no tag stays
   * where it is. Functions and files are the same either way.
   */
  readonly client?: ClientForm;
  /** Type of `format: int64`: `number`, the default, or `number | bigint`, which keeps what no number holds. */
  readonly int64?: 'number' | 'bigint';
  /** Whether `format` is an assertion in validators. Default true. */
  readonly formats?: boolean;
  /**
   * How validators are written. `plain` (the default, but for JavaScript): as a person writes zod, objects to `.extend()` and
   * `.pick()`. `annotated`: typed with the model, built on first use, cheapest to compile, for large APIs. `mini`: as
   * `annotated`, in the words of zod/mini, the smallest to ship.
   */
  readonly validators?: ValidatorForm;
  /**
   * Whether issues of validators say where the document states the broken rule: `#/components/schemas/Pet/properties/name`.
   * Default false, since the places are part of what is shipped; `x-sw-source` of a schema is repeated either way.
   */
  readonly ruleSources?: boolean;
  /**
   * Modules of the runtime for code beside the client, which a copy has only where they are asked for: `log` writes a line for
   * each call, `otel` a span of OpenTelemetry, `issues` makes lines of the rules that a value breaks, and `testing` clients that a
   * test answers.
   */
  readonly helpers?: readonly RuntimeHelper[];
  /** Emitters of your own, run after the built-in ones. */
  readonly emitters?: readonly Emitter[];
  /** Functions of your own between the stages. */
  readonly hooks?: Hooks;
  /** Handlebars files that take the place of ours: `{ readme: 'templates/readme.md.hbs' }`. */
  readonly templates?: Readonly<Partial<Record<TemplateName, string>>>;
  /** Names of built-in emitters to leave out, for example `['readme']`. */
  readonly omit?: readonly string[];
  /** Where `$ref` may lead besides the folder of the document: folders (paths) and hosts (`https://example.com`). */
  readonly allow?: readonly string[];
  /**
   * Whether a run may rely on what earlier ones found out, which is kept beside installed packages. Default true; the
   * output is the same either way.
   */
  readonly cache?: boolean;
}

/** The documents that have a template. */
export const templateNames = ['readme'] as const;

export type TemplateName = (typeof templateNames)[number];

/** What may stand between the stages. */
export interface Hooks {
  /**
   * Given each API as it was read and named, before any file is planned; gives the one to write.
   *
   * @example
   * ir: (api) => ({ ...api, operations: api.operations.filter(({ deprecated }) => !deprecated) })
   */
  readonly ir?: (api: Api) => Api | Promise<Api>;
  /**
   * Given each TypeScript file of an API as a `SourceFile` of ts-morph before it is formatted, and changes it. `path` is
   * relative to the API's folder: `operations/pets.ts`.
   *
   * @example
   * sourceFile: (file, { path }) => {
   *   if (path === 'index.ts') file.addStatements("export { version } from '../version.js';");
   * }
   */
  readonly sourceFile?: (
    file: SourceFile,
    context: { readonly api: Api; readonly path: string },
  ) => void | Promise<void>;
}

/** What one API sets for itself. */
export interface ApiConfig {
  /** A file, or a URL, whose host is then allowed. */
  readonly input: string;
  /** OpenAPI Overlays (files or URLs), applied in this order before the document is read. */
  readonly overlays?: readonly string[];
  readonly importName?: string;
  readonly client?: ClientForm;
  /** Names in generated code: of models by component name, of operations by id, of tags by name. */
  readonly names?: NameOverrides;
}

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
