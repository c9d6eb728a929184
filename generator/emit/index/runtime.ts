/** What an API uses in, the names out that its users need of the runtime: values, then types, by module. */

import type { Api } from '../../ir/model.ts';
import type { OutputOptions, RuntimeModule } from '../../plan/emitter.ts';

export interface RuntimeExport {
  readonly module: RuntimeModule;
  readonly names: readonly string[];
  readonly typeOnly: boolean;
  /** Only for APIs that use it: `calls` are operations of any kind. */
  readonly use: string;
}

/** Sorted by module. */
export function listRuntimeExports(uses: ReadonlySet<string>): readonly RuntimeExport[] {
  const found = new Map<string, RuntimeExport>();
  for (const one of EXPORTS.filter(({ use }) => uses.has(use))) {
    const key = `${one.module} ${one.typeOnly}`;
    const names = [...(found.get(key)?.names ?? []), ...one.names].sort();
    found.set(key, { ...one, names });
  }
  return [...found].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, one]) => one);
}

/**
 * Modules that are beside the client for those who import them: the helpers that the spec or the config names.
 * `index.ts` does not hand them on, so that nobody carries them who does not ask for them.
 */
export function listHelpers(
  { operations, helpers }: Api,
  options: OutputOptions,
): readonly RuntimeModule[] {
  const asked = options.helpers ?? [];
  // All others see or answer calls; lines of issues are of use with validators alone.
  const useful = operations.length === 0 ? asked.filter((name) => name === 'issues') : asked;
  return [...helpers, ...useful];
}

const EXPORTS: readonly RuntimeExport[] = [
  {
    use: 'auth',
    module: 'auth',
    typeOnly: true,
    names: ['Authorize', 'BasicCredential', 'BearerCredential', 'Credential', 'TokenSource'],
  },
  { use: 'batch', module: 'batches', typeOnly: false, names: ['BatchError'] },
  {
    use: 'batch',
    module: 'batches',
    typeOnly: true,
    names: ['BatchOptions', 'BatchPart', 'PagedBatchOptions'],
  },
  { use: 'calls', module: 'results', typeOnly: true, names: ['ApiContent', 'ContentForms'] },
  {
    use: 'calls',
    module: 'errors',
    typeOnly: false,
    names: [
      'AbortError',
      'ApiError',
      'HttpError',
      'NetworkError',
      'ProtocolError',
      'TimeoutError',
      'ValidationError',
    ],
  },
  { use: 'calls', module: 'errors', typeOnly: true, names: ['Issue'] },
  { use: 'codes', module: 'errors', typeOnly: false, names: ['CodeError'] },
  { use: 'calls', module: 'hooks', typeOnly: false, names: ['observe'] },
  { use: 'calls', module: 'hooks', typeOnly: true, names: ['Hooks', 'Observer'] },
  { use: 'calls', module: 'client', typeOnly: false, names: ['Http'] },
  {
    use: 'calls',
    module: 'client',
    typeOnly: true,
    names: ['ClientOptions', 'OpenRequestOptions', 'RequestOptions'],
  },
  { use: 'mask', module: 'masks', typeOnly: false, names: ['maskKey'] },
  { use: 'mask', module: 'masks', typeOnly: true, names: ['MaskKey'] },
  {
    use: 'oauth',
    module: 'oauth',
    typeOnly: false,
    names: ['TokenError', 'clientCredentials', 'scopeText'],
  },
  { use: 'oauth', module: 'oauth', typeOnly: true, names: ['ClientCredentialsOptions'] },
  { use: 'pages', module: 'pages', typeOnly: false, names: ['PageError'] },
  { use: 'pages', module: 'pages', typeOnly: true, names: ['PageOptions', 'TokenPageOptions'] },
  { use: 'poll', module: 'polling', typeOnly: false, names: ['StateError'] },
  { use: 'poll', module: 'polling', typeOnly: true, names: ['PollOptions'] },
  { use: 'calls', module: 'results', typeOnly: false, names: ['ApiPromise'] },
  {
    use: 'calls',
    module: 'results',
    typeOnly: true,
    names: ['OkResult', 'OtherStatus', 'Result', 'SuccessStatus'],
  },
  { use: 'coded', module: 'results', typeOnly: true, names: ['CodedResult'] },
  { use: 'calls', module: 'retry', typeOnly: false, names: ['retryPolicy'] },
  { use: 'calls', module: 'retry', typeOnly: true, names: ['RetryOptions', 'RetryPolicy'] },
  { use: 'signed', module: 'signing', typeOnly: true, names: ['SignedCredential'] },
  { use: 'stream', module: 'streams', typeOnly: true, names: ['ApiStream'] },
  { use: 'upload', module: 'uploads', typeOnly: false, names: ['UploadError'] },
  {
    use: 'upload',
    module: 'uploads',
    typeOnly: true,
    names: ['UploadOptions', 'UploadProgress', 'UploadSource'],
  },
  {
    use: 'validators',
    module: 'validate',
    typeOnly: true,
    names: ['Validator', 'OperationSchemas', 'Policy', 'Validation', 'ValidationPolicy'],
  },
];
