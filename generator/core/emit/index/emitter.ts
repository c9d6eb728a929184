/** Emits `index.ts`: every planned file through one import, with what a user needs of the runtime. */

import type { Api, Operation } from '../../ir/model/model.ts';
import { listAskedSchemes, takesTokens } from '../../ir/operations/security.ts';
import type { Emitter, OutputOptions, PlannedFile, RuntimeHelper } from '../../plan/emitter.ts';
import type { RuntimeModule, Scope } from '../../plan/emitter.ts';
import { findRuntimePath } from '../../plan/runtime-path.ts';
import { listEvents } from '../webhooks/verification.ts';
import { identifier } from '../../code/code.ts';
import { carriesCode, isFailingByCode, schemesPath } from '../operations/operations.ts';
import { type ExportDeclarationStructure, StructureKind } from '../../code/structures.ts';

export const indexEmitter: Emitter = {
  name: 'index',
  plan: () => [{ path: 'index.ts', symbols: [] }],
  emit(file, scope) {
    const { api, options } = scope;
    const validators = isValidatorsApart(options) ? ['validators.ts'] : [];
    const others = [file.path, schemesPath, ...validators];
    const modules = scope.files.filter(
      ({ path, isApart }) => path.endsWith('.ts') && isApart !== true && !others.includes(path),
    );
    const paths = modules.map(({ path }) => `./${path}`).sort();
    return {
      kind: 'code',
      beside: listHelpers(api, options),
      statements: [
        ...paths.map((path) => exportAll(path, options)),
        ...exportRuntime(scope, modules),
        // What the user added; a name of the API itself cannot be exported twice.
        ...(options.custom === true ? [exportAll('./custom/index.ts', options)] : []),
      ],
    };
  },
};

/**
 * Modules that are beside the client for those who import them: the helpers that the spec or the config names.
 * `index.ts` does not hand them on, so that nobody carries them who does not ask for them.
 */
export function listHelpers(
  { operations, helpers }: Api,
  options: OutputOptions,
): readonly RuntimeModule[] {
  const asked = options.helpers ?? [];
  const useful = operations.length === 0 ? asked.filter((name) => !isOfCalls(name)) : asked;
  return [...helpers, ...useful];
}

/** Lines of issues are of use with validators alone, and webhooks are no calls. */
function isOfCalls(name: RuntimeHelper): boolean {
  return name !== 'issues' && name !== 'webhooks';
}

/**
 * Whether `index.ts` leaves validators to a file of their own. Schemas of zod are built where they are, so that a bundler keeps
 * what it meets of them; of a package it is known that imports alone have no effect (`sideEffects: false`).
 */
export function isValidatorsApart({ validators, importName }: OutputOptions): boolean {
  return validators !== 'standalone' && !PACKAGE.test(importName);
}

/** `name` or `@scope/name`; `./name`, `@/name` and `#name` are of the user's own. */
const PACKAGE = /^(?:@[^/]+\/)?[a-z0-9]/i;

/** `./shop/validators.js` beside `./shop/index.js`; without a file's name it is the folder's. */
export function getValidatorsSource(options: OutputOptions): string {
  const { importName } = options;
  if (!isValidatorsApart(options)) return importName;
  const beside = importName.replace(/\/index(\.\w+)?$/, '/validators$1');
  return beside === importName ? `${importName}/validators` : beside;
}

function exportAll(path: string, options: OutputOptions): ExportDeclarationStructure {
  return { kind: StructureKind.ExportDeclaration, moduleSpecifier: formatPath(path, options) };
}

function formatPath(path: string, { importEnding }: OutputOptions): string {
  return path.replace(/\.ts$/, importEnding);
}

function exportRuntime(
  { api, options }: Scope,
  files: readonly PlannedFile[],
): ExportDeclarationStructure[] {
  const uses = findUses(api);
  // Schemas alone validate no calls.
  const isCalled = api.operations.length > 0;
  if (isCalled && files.some(({ emitter }) => emitter === 'validators')) uses.add('validators');
  const rows = EXPORTS.filter(([use]) => uses.has(use));
  const taken = new Set(files.flatMap(({ symbols }) => symbols.map(({ name }) => name)));
  const find = (module: RuntimeModule): string =>
    findRuntimePath(module, options, (path) => formatPath(path, options));
  const paths = [...new Set(rows.map(([, module]) => find(module)))].sort();
  return paths.flatMap((moduleSpecifier) => {
    const own = rows.filter(([, module]) => find(module) === moduleSpecifier);
    return [false, true].flatMap((isTypeOnly): ExportDeclarationStructure[] => {
      const names = own.flatMap(([, , values, types]) => (isTypeOnly ? types : values).split(' '));
      const free = names.filter((name) => name !== '' && !taken.has(name)).sort();
      const namedExports = free.map(identifier);
      const kind = StructureKind.ExportDeclaration;
      return free.length === 0 ? [] : [{ kind, isTypeOnly, namedExports, moduleSpecifier }];
    });
  });
}

/** `calls` are operations of any kind. */
type Use =
  | 'auth'
  | 'calls'
  | 'coded'
  | 'codes'
  | 'files'
  | 'oauth'
  | 'signed'
  | 'validators'
  | 'webhooks'
  | (typeof DERIVED)[number];

const DERIVED = ['pages', 'batch', 'mask', 'upload', 'poll', 'stream'] as const;

function findUses(api: Api): Set<Use> {
  const { operations, schemes } = api;
  const asked = listAskedSchemes(api);
  const uses = new Set<Use>();
  if (operations.length > 0) uses.add('calls');
  if (schemes.some((one) => one.kind === 'apiKey' && one.signed !== undefined)) uses.add('signed');
  if (operations.some(carriesCode)) uses.add('coded');
  if (isFailingByCode(api)) uses.add('codes');
  if (operations.some(sendsFiles)) uses.add('files');
  if (listEvents(api).length > 0) uses.add('webhooks');
  if (asked.length > 0) uses.add('auth');
  if (asked.some(takesTokens)) uses.add('oauth');
  for (const use of DERIVED) {
    if (operations.some((operation) => operation[use] !== undefined)) uses.add(use);
  }
  return uses;
}

/** Whether a name goes with bytes that it sends. */
function sendsFiles({ body, upload }: Operation): boolean {
  const contents = body?.contents ?? [];
  return upload !== undefined || contents.some(({ codec }) => codec === 'multipart');
}

/** What a user needs of a module, where an API has the use. */
const EXPORTS: readonly (readonly [Use, RuntimeModule, values: string, types: string])[] = [
  ['auth', 'auth', '', 'Authorize BasicCredential BearerCredential Credential TokenSource'],
  ['batch', 'batches', 'BatchError', 'BatchOptions BatchPart PagedBatchOptions'],
  ['calls', 'client', 'Http', 'ClientOptions OpenRequestOptions RequestOptions'],
  ['calls', 'errors', 'AbortError ApiError HttpError NetworkError ProtocolError', ''],
  ['calls', 'errors', 'TimeoutError ValidationError', 'Issue'],
  ['codes', 'errors', 'CodeError', ''],
  ['files', 'files', 'toFile', 'FileFacts FileStream'],
  ['calls', 'hooks', 'observe', 'Hooks Observer'],
  ['mask', 'masks', 'maskKey', 'MaskKey'],
  ['oauth', 'oauth', 'TokenError clientCredentials scopeText', 'ClientCredentialsOptions'],
  ['pages', 'pages', 'PageError', 'PageOptions TokenPageOptions'],
  ['poll', 'polling', 'StateError', 'PollOptions'],
  ['calls', 'results', 'ApiPromise', 'ApiContent ContentForms OkResult OtherStatus Result'],
  ['calls', 'results', '', 'SuccessStatus'],
  ['coded', 'results', '', 'CodedResult'],
  ['calls', 'retry', 'retryPolicy', 'RetryOptions RetryPolicy'],
  ['signed', 'signing', '', 'SignedCredential'],
  ['stream', 'streams', '', 'ApiStream'],
  ['upload', 'uploads', 'UploadError', 'UploadOptions UploadProgress UploadSource'],
  ['webhooks', 'webhooks', 'WebhookError standardWebhooks', 'WebhookFault WebhookHeaders'],
  ['webhooks', 'webhooks', '', 'WebhookOptions WebhookScheme WebhookSecret'],
  ['validators', 'validate', '', 'Validator OperationSchemas Policy Validation ValidationPolicy'],
];
