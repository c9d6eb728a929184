/** Finds what a file uses of the runtime. Its text says it, so that files of former runs are asked in the same way. */

/** `client#Http`, or all of a module: `zod#*`. */
export type RuntimeName = `${string}#${string}`;

/**
 * Both paths are relative to the same folder: of `shop/client.ts`, `../runtime/errors.js` is in the `runtime`. What is imported
 * in a form that names nothing is all of its module.
 */
export function findRuntimeUses(path: string, text: string, runtime: string): Set<RuntimeName> {
  const uses = new Set<RuntimeName>();
  if (!/\.[jt]s$/.test(path)) return uses;
  for (const { specifier, names } of listImports(text)) {
    const module = findModule(path, specifier, runtime);
    if (module === undefined) continue;
    for (const name of names()) uses.add(`${module}#${name}`);
  }
  return uses;
}

/** All files of an output, by their paths in it. */
export function findAllUses(
  texts: Iterable<readonly [path: string, text: string]>,
  runtime: string,
): Set<RuntimeName> {
  const all = new Set<RuntimeName>();
  for (const [path, text] of texts) {
    for (const name of findRuntimeUses(path, text, runtime)) all.add(name);
  }
  return all;
}

interface Import {
  readonly specifier: string;
  /** Read where the module is one of the runtime. */
  readonly names: () => Iterable<string>;
}

function* listImports(text: string): Iterable<Import> {
  for (const [, word, clause = '', , specifier = ''] of text.matchAll(STATEMENT)) {
    const within = word === 'import' ? text : '';
    yield { specifier, names: () => readClause(clause, within) };
  }
  for (const [, , specifier = ''] of text.matchAll(WHOLE)) yield { specifier, names: () => ['*'] };
}

/** `import { a } from`, `export type { a } from`, `export * from`, at the start of a line. */
const STATEMENT =
  /^(import|export)\b\s*((?:[\w$]+(?:\s*,\s*|\s+)){0,2}(?:\*(?:\s*as\s+[\w$]+)?|\{[^{}]*\})?)\s*\bfrom\s*(['"])([^'"\n]+)\3/gm;
/** `import './a.js'`, and `import('./a.js')` in code or in a type. */
const WHOLE = /(?:^import|\b(?:import|require)\s*\()\s*(['"])([^'"\n]+)\1/gm;

/** What is between `import` and `from`, and the text where a namespace is used: nowhere where it is handed on. */
function readClause(clause: string, within: string): Iterable<string> {
  const [, start = '', list] = /^([^{]*)(?:\{([^{}]*)\})?/.exec(clause) ?? [];
  const [, namespace] = /\*\s*as\s+([\w$]+)/.exec(start) ?? [];
  if (namespace !== undefined) return within === '' ? ['*'] : findWords(within, namespace);
  if (list === undefined || !/^\s*(?:type\s*)?$/.test(start)) return ['*'];
  const items = list.replaceAll(COMMENT, '').split(',');
  return items.flatMap((item) => {
    if (item.trim() === '') return [];
    const name = /^\s*(?:type\s+(?!as\b))?([\w$]+)\s*(?:$|as\b)/.exec(item)?.[1] ?? '*';
    return name === 'default' ? '*' : name;
  });
}

const COMMENT = /\/\*[^]*?\*\/|\/\/.*/g;

/** `errors`, for `../../runtime/errors.js` of `shop/operations/orders.ts`. */
function findModule(path: string, specifier: string, runtime: string): string | undefined {
  if (!specifier.startsWith('.')) return undefined;
  const folder = path.split('/').slice(0, -1);
  const parts = joinParts([...folder, ...specifier.split('/')]);
  const module = parts.pop()?.replace(/\.[jt]s$/, '') ?? '';
  const isRuntime = parts.join('/') === joinParts(runtime.split('/')).join('/');
  return isRuntime && /^[a-z0-9-]+$/.test(module) ? module : undefined;
}

function joinParts(parts: readonly string[]): string[] {
  const joined: string[] = [];
  for (const part of parts) {
    if (part === '' || part === '.') continue;
    const isUp = part === '..' && joined.length > 0 && joined.at(-1) !== '..';
    if (isUp) joined.pop();
    else joined.push(part);
  }
  return joined;
}

/** What a text says of a namespace: `string` of `z.string()`. A large text says the same few words very often. */
export function findWords(text: string, namespace: string): ReadonlySet<string> {
  const found = new Set<string>();
  // Formatters put the start of a long chain on a line of its own.
  for (const start of [`${namespace}.`, `${namespace}\n`, `${namespace}\r`]) {
    for (let at = text.indexOf(start); at >= 0; at = text.indexOf(start, at + start.length)) {
      if (at > 0 && IN_NAME.test(text.charAt(at - 1))) continue;
      WORD.lastIndex = at + namespace.length;
      const [, word] = WORD.exec(text) ?? [];
      if (word !== undefined) found.add(word);
    }
  }
  return found;
}

const IN_NAME = /[\w$.]/;
// No word is before a quote: the path of a module is.
const WORD = /\s*\.\s*(\w+)(?![\w'"])/y;
