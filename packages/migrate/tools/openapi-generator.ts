/** OpenAPI Generator: command lines, their configs, and openapitools.json. */

import {
  asMembers,
  isObject,
  type Members,
} from '../../../generator/core/load/structure/pointer.ts';
import { filterText } from '../rules/filters.ts';
import {
  asList,
  asText,
  byValue,
  differs,
  lacks,
  maps,
  readOptions,
  type Row,
  same,
  type Table,
  whenOn,
} from '../rules/rules.ts';
import type { Filter } from '../rules/settings.ts';
import type { Part, Tool } from './tool.ts';
import * as say from './words.ts';

const ordered = same('parameters are one object');
const published = maps('`package: true` (docs/publish.md)', { isPackage: true });
const ofPackage = lacks('`package: true` writes a package.json, which keeps what you set there');
const java = same('of other languages');

/** `additionalProperties`, or options at the top of a config. */
const additional: Table = {
  allowUnicodeIdentifiers: same('yes'),
  apiNameSuffix: lacks('the class is called by the name of the API'),
  apiPackage: say.fileNames,
  modelPackage: say.fileNames,
  axiosVersion: say.transport,
  disallowAdditionalPropertiesIfNotPresent: same(
    'members that are not described are allowed, as JSON Schema has it',
  ),
  ensureUniqueParams: same('yes'),
  enumNameSuffix: say.enumStyle,
  enumPropertyNaming: say.enumStyle,
  enumPropertyNamingReplaceSpecialChar: say.enumStyle,
  enumUnknownDefaultCase: same('values that are not described are let through, and typed'),
  fileNaming: say.fileNames,
  generateAliasAsModel: same('a component has a name'),
  importFileExtension: say.importEnding,
  legacyDiscriminatorBehavior: same('unions are narrowed by their discriminator'),
  licenseName: ofPackage,
  modelPropertyNaming: byValue(
    { original: same('members keep the names that are sent') },
    say.memberNames,
  ),
  paramNaming: same('parameters have names in camel case'),
  npmName: published,
  npmRepository: ofPackage,
  npmVersion: lacks('`package: true` sets the version by what changed'),
  nullSafeAdditionalProps: lacks('`noUncheckedIndexedAccess` of TypeScript'),
  prefixParameterInterfaces: same('`GetOrderParams`, by operation'),
  prependFormOrBodyParameters: ordered,
  snapshot: ofPackage,
  sortModelPropertiesByRequiredFlag: same('the order is that of the document'),
  sortParamsByRequiredFlag: ordered,
  stringEnums: say.enumStyle,
  supportsES6: same('modules of ES2022'),
  typescriptThreePlus: same('yes'),
  platform: same('all platforms with `fetch`'),
  useSingleRequestParameter: byValue({ false: differs('parameters are one object') }, ordered),
  useSquareBracketsInArrayNames: lacks('the document decides: `style`, `explode` and the name'),
  useTags: same('`operations/<tag>.ts`'),
  useUnionTypes: same('unions are unions'),
  validationAttributes: same("`validators.ts`, and `limits.ts` with `emitters: ['limits']`"),
  withAWSV4Signature: lacks('sign in `fetch` of the client'),
  withInterfaces: same("`helpers: ['testing']` has clients for tests"),
  withNodeImports: same('forms are of the web: `FormData`'),
  withPackageJson: published,
  withSeparateModelsAndApi: same('`models.ts` and `operations/<tag>.ts`'),
  withoutPrefixEnums: say.enumStyle,
  withoutRuntimeChecks: same('nothing is checked unless `validate` is set'),
  redefineReservedWords: same('yes'),
  // Options that only typescript-angular, -node, -rxjs and others have.
  ngVersion: say.transport,
  providedIn: say.transport,
  '*': lacks('an option of that template'),
};

/** Clients in TypeScript that it writes. */
const generatorName = byValue(
  {
    'typescript-fetch': same('the client calls `fetch`'),
    typescript: same('the client calls `fetch`'),
    'typescript-axios': say.transport,
    'typescript-angular': say.transport,
    'typescript-node': say.transport,
    'typescript-rxjs': say.transport,
    'typescript-inversify': say.transport,
    'typescript-jquery': say.transport,
    'typescript-redux-query': say.noQueries,
    'typescript-nestjs': say.transport,
    'typescript-nestjs-server': say.server,
    'typescript-zod': say.zodForm,
    javascript: maps("`target: 'js'`", { target: 'js' }),
  },
  lacks('TypeScript alone is written: keep it for this language'),
);

const asPairs =
  (table: Table): Table[string] =>
  (value) =>
    isObject(value) ? maps('see below')(value) : (lacks('see below')(value) ?? table);

const common: Table = {
  auth: say.headers,
  apiNameSuffix: lacks('the class is called by the name of the API'),
  apiPackage: say.fileNames,
  modelPackage: say.fileNames,
  packageName: ofPackage,
  invokerPackage: java,
  artifactId: java,
  artifactVersion: java,
  groupId: java,
  config: same('`migrate` reads it'),
  disabled: lacks('it is turned off: leave it out of `apis`'),
  dryRun: maps('`specwright check` writes nothing'),
  engine: same('files are written without templates'),
  templateDir: say.templates,
  template: say.templates,
  files: say.templates,
  enablePostProcessFile: say.formatted,
  generateAliasAsModel: same('a component has a name'),
  generatorName,
  gitHost: ofPackage,
  gitRepoId: ofPackage,
  gitUserId: ofPackage,
  globalProperty: { '': whatIsWritten(), '*': whatIsWritten() },
  httpUserAgent: lacks('a header of the client: `new Shop({ headers })`'),
  ignoreFileOverride: lacks('`omit` leaves emitters out'),
  importMappings: { '': say.inDocument, '*': say.inDocument },
  inputSpec: say.input,
  inputSpecRootDirectory: lacks('an entry of `apis` for each document'),
  instantiationTypes: { '': java, '*': java },
  languageSpecificPrimitives: { '': java, '*': java },
  legacyDiscriminatorBehavior: same('unions are narrowed by their discriminator'),
  library: same('one runtime'),
  logToStderr: say.quiet,
  verbose: say.quiet,
  minimalUpdate: same('files that are unchanged are not touched'),
  modelNamePrefix: say.modelNames,
  modelNameSuffix: say.modelNames,
  modelNameMappings: { '': say.modelNames, '*': say.modelNames },
  nameMappings: { '': say.memberNames, '*': say.memberNames },
  parameterNameMappings: { '': say.memberNames, '*': say.memberNames },
  enumNameMappings: { '': say.enumStyle, '*': say.enumStyle },
  operationIdNameMappings: { '': say.operationNames, '*': say.operationNames },
  inlineSchemaNameMappings: { '': say.modelNames, '*': say.modelNames },
  inlineSchemaOptions: { '': say.modelNames, '*': say.modelNames },
  schemaMappings: { '': say.inDocument, '*': say.inDocument },
  openapiNormalizer: { '': say.inDocument, '*': say.inDocument },
  output: say.output,
  releaseNote: lacks('`package: true` writes CHANGELOG.md'),
  removeOperationIdPrefix: say.operationNames,
  removeOperationIdPrefixCount: say.operationNames,
  removeOperationIdPrefixDelimiter: say.operationNames,
  reservedWordsMappings: { '': say.memberNames, '*': say.memberNames },
  skipOverwrite: same('a file that somebody edited is kept'),
  skipOperationExample: same('no'),
  skipValidateSpec: whenOn(lacks('documents are always checked; what is harmless is a warning')),
  serverVariables: { '': say.baseUrl, '*': say.baseUrl },
  strictSpec: maps('`--strict`: warnings count as errors'),
  typeMappings: { '': say.inDocument, '*': say.inDocument },
  additionalProperties: { '': asPairs({}), '*': say.templates },
};

function whatIsWritten() {
  return lacks('`omit` leaves emitters out; a filter in `hooks.ir` leaves operations out');
}

const short: Readonly<Record<string, string>> = {
  i: 'input-spec',
  o: 'output',
  g: 'generator-name',
  c: 'config',
  p: 'additional-properties',
  t: 'template-dir',
  a: 'auth',
  v: 'verbose',
  s: 'skip-overwrite',
  e: 'engine',
  D: 'global-property',
};

/** Options that hold pairs, `a=b,c=d` on the command line. */
const paired = new Set([
  'additionalProperties',
  'globalProperty',
  'openapiNormalizer',
  ...Object.keys(common).filter((name) => /Mappings$|Types$|Variables$/.test(name)),
]);

function readPairs(value: unknown): unknown {
  if (isObject(value)) return value;
  const pairs = asList(value).flatMap((one) => String(one).split(','));
  return Object.fromEntries(
    pairs.map((pair) => {
      const [, name = pair, text = 'true'] = /^([^=]*)=([^]*)$/.exec(pair) ?? [];
      return [name.trim(), text === 'true' || text === 'false' ? text === 'true' : text];
    }),
  );
}

/** Options in camel case, as configs and openapitools.json have them; those of the template may be among them. */
function readJob(options: Members, name?: string): Part {
  const { additionalProperties, openapiNormalizer, ...rest } = options;
  const known = Object.entries(rest).filter(([option]) => Object.hasOwn(common, option));
  const others = Object.entries(rest).filter(([option]) => !Object.hasOwn(common, option));
  const normalizer = asMembers(openapiNormalizer);
  const rows = [
    ...readOptions(Object.fromEntries(known), common),
    ...readOptions(
      { additionalProperties: asMembers(additionalProperties) },
      { additionalProperties: additional },
    ),
    ...others.flatMap(([option, value]) => readLoose(option, value)),
    ...readNormalizer(normalizer),
  ];
  return { ...(name !== undefined && { name }), rows };
}

/** At the top of a config the options of the template have no group of their own. */
function readLoose(option: string, value: unknown): readonly Row[] {
  const { '*': _, ...named } = additional;
  return readOptions({ [option]: value }, named);
}

const filters: Readonly<Record<string, Filter['subject']>> = {
  operationId: 'id',
  tag: 'tag',
  method: 'method',
  path: 'path',
};

/** `FILTER=operationId:addPet|getPetById ; tag:pet`. */
function readNormalizer(options: Members): readonly Row[] {
  return Object.entries(options).flatMap(([name, value]) => {
    const option = `openapiNormalizer.${name}`;
    if (name !== 'FILTER') return [{ option, value, ...say.inDocument(value) }];
    return String(value)
      .split(';')
      .map((part) => {
        const [, kind = '', list = ''] = /^\s*(\w+)\s*:\s*([^]*?)\s*$/.exec(part) ?? [];
        const subject = filters[kind];
        const names = list
          .split('|')
          .map((one) => one.trim())
          .filter((one) => one !== '');
        if (subject === undefined || names.length === 0) {
          return { option, value: part, ...say.inDocument(part) };
        }
        const filter = {
          keeps: true,
          subject,
          patterns: subject === 'method' ? names.map((one) => one.toUpperCase()) : names,
        };
        return { option, value: part, ...maps(filterText, { filters: [filter] })(part) };
      });
  });
}

export const openapiGenerator: Tool = {
  name: 'openapi-generator',
  programs: [
    'openapi-generator-cli',
    '@openapitools/openapi-generator-cli',
    'openapi-generator',
    'openapitools/openapi-generator-cli',
  ],
  configs: ['openapitools.json'],
  spelling: {
    short,
    switches: [
      'verbose',
      'skip-overwrite',
      'dry-run',
      'enable-post-process-file',
      'generate-alias-as-model',
      'legacy-discriminator-behavior',
      'log-to-stderr',
      'minimal-update',
      'remove-operation-id-prefix',
      'skip-operation-example',
      'skip-validate-spec',
      'strict-spec',
      'openapi-generator-ignore-list',
    ],
  },
  readRun: ({ words: [verb], flags }) => {
    if (verb !== 'generate' && verb !== 'batch') return undefined;
    const options = Object.fromEntries(
      Object.entries(flags).map(([name, value]) => {
        const option = name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
        return [option, paired.has(option) ? readPairs(value) : value];
      }),
    );
    const parts = Object.keys(options).length === 0 ? [] : [readJob(options)];
    return { config: asText(flags['config']), parts };
  },
  merges: 'named',
  readConfig: (value) => {
    const config = asMembers(value);
    const own = config['generator-cli'];
    // A file of `--config` has the options of one run.
    if (!isObject(own)) return [readJob(config)];
    return Object.entries(asMembers(own['generators'])).map(([name, job]) =>
      readGlob(name, asMembers(job)),
    );
  },
};

/** openapitools.json takes all documents that a pattern finds; one without signs is a document. */
function readGlob(name: string, { glob, ...job }: Members): Part {
  const input = asText(job['inputSpec'] ?? glob);
  if (input === undefined || !/[*?{[#]/.test(input)) {
    return readJob({ ...job, inputSpec: input }, name);
  }
  const part = readJob(job, name);
  const row = {
    option: 'glob',
    value: glob,
    ...lacks('an entry of `apis` for each document that it finds')(glob),
  };
  return { ...part, rows: [row, ...part.rows] };
}
