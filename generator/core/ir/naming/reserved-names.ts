/** Names that generated code must not declare, because the language or its reader already knows them. */

/** Words that no function may be called; `import()` would call one of the name `then`. */
export const reservedWords: ReadonlySet<string> = new Set(
  (
    'break case catch class const continue debugger default delete do else enum export extends false finally for ' +
    'function if import in instanceof new null return super switch this throw true try typeof var void while with ' +
    'implements interface let package private protected public static yield await async arguments eval undefined ' +
    'any unknown never string number boolean symbol bigint object NaN Infinity globalThis then'
  ).split(' '),
);

/** Types that everybody knows under their own names: a model of such a name would be taken for them. */
export const globalTypes: ReadonlySet<string> = new Set(
  (
    'AbortController AbortSignal Array ArrayBuffer AsyncGenerator AsyncIterable AsyncIterator Atomics Awaited BigInt ' +
    'BigInt64Array BigUint64Array Blob Boolean Buffer Capitalize ConstructorParameters DataView Date Error EvalError ' +
    'Exclude Extract File FinalizationRegistry Float32Array Float64Array FormData Function Generator Headers ' +
    'InstanceType Int16Array Int32Array Int8Array Intl Iterable Iterator JSON Lowercase Map Math NoInfer NonNullable ' +
    'Number Object Omit Parameters Partial Pick Promise PromiseLike PropertyKey Proxy RangeError ReadableStream ' +
    'Readonly ReadonlyArray ReadonlyMap ReadonlySet Record ReferenceError Reflect RegExp Request Required Response ' +
    'ReturnType Set SharedArrayBuffer String Symbol SyntaxError TemplateStringsArray ThisType TypeError URIError URL ' +
    'URLSearchParams Uint16Array Uint32Array Uint8Array Uint8ClampedArray Uncapitalize Uppercase WeakMap WeakRef ' +
    'WeakSet WebAssembly'
  ).split(' '),
);

/** Names that generated code uses itself: nothing of an API can have one, even where somebody asks for it. */
export const usedTypes: ReadonlySet<string> = new Set(
  'AsyncIterable Exclude Object Omit Pick Promise Readonly Record RegExp Uint8Array'.split(' '),
);

/** Errors that users import from beside an API: of an API called `api`, what is named after it must not hide `ApiError`. */
export const runtimeErrors: ReadonlySet<string> = new Set(
  (
    'AbortError ApiError BatchError CodeError HttpError NetworkError PageError ProtocolError StateError TimeoutError ' +
    'TokenError UploadError ValidationError'
  ).split(' '),
);

/** Members of a client's class that a method must not hide; one called `then` would make the client a promise. */
export const classMembers: ReadonlySet<string> = new Set([
  'http',
  'request',
  'constructor',
  'prototype',
  'then',
  'toString',
  'toJSON',
  'valueOf',
  '__proto__',
]);

/** File names that one system or another refuses, or that mean something to modules. */
export const fileNames: ReadonlySet<string> = new Set(
  'con prn aux nul com1 com2 com3 com4 com5 com6 com7 com8 com9 lpt1 lpt2 lpt3 lpt4 lpt5 lpt6 lpt7 lpt8 lpt9 index'.split(
    ' ',
  ),
);
