/** Code of a config in; its imports with their places, and what each leads to, out. */

import { isBuiltin } from 'node:module';
import { fileURLToPath } from 'node:url';
import { init, parse } from 'es-module-lexer';
import { ResolverFactory } from 'oxc-resolver';

/** A part of a code that names another module. */
export interface Import {
  readonly kind: 'static' | 'dynamic' | 'require';
  /** As it is written. */
  readonly specifier: string;
  /** The specifier with its quotes; of `require` the whole call. */
  readonly start: number;
  readonly end: number;
  /** Where attributes (`with { type: 'json' }`) end; `end` where there are none. */
  readonly attributesEnd: number;
}

export interface Imports {
  readonly imports: readonly Import[];
  /** Places of `import.meta`. */
  readonly metas: readonly (readonly [start: number, end: number])[];
  /** Whether it is an ES module. */
  readonly isModule: boolean;
}

/** Calls with a text, which stand for a module of CommonJS as imports do for the others. */
const requires = /(?<![.\w$])require\(\s*(['"])([^'"\n]+)\1\s*\)/g;

export async function findImports(code: string): Promise<Imports> {
  await init();
  const [found, , , isModule] = parse(code);
  const imports: Import[] = [];
  const metas: (readonly [number, number])[] = [];
  for (const one of found) {
    if (one.type === 'import-meta') metas.push([one.start, one.end]);
    else if (one.type !== 'dynamic') {
      const { specifier, start, end, attributesStart, importEnd } = one;
      const attributesEnd = attributesStart === -1 ? end + 1 : importEnd;
      imports.push({ kind: 'static', specifier, start: start - 1, end: end + 1, attributesEnd });
    } else if (one.specifier !== undefined && !one.glob) {
      const { specifier, start, end, attributesStart, importEnd } = one;
      const attributesEnd = attributesStart === -1 ? end : importEnd - 1;
      imports.push({ kind: 'dynamic', specifier, start, end, attributesEnd });
    }
  }
  for (const { 0: call, 2: specifier = '', index: start } of code.matchAll(requires)) {
    const end = start + call.length;
    imports.push({ kind: 'require', specifier, start, end, attributesEnd: end });
  }
  return { imports, metas, isModule };
}

/** The file that an import means, in the ways of Node, TypeScript and the nearest tsconfig.json; undefined where none is there. */
export type Resolve = (specifier: string, importer: string) => string | undefined;

export function createResolve(): Resolve {
  const resolver = new ResolverFactory({
    tsconfig: 'auto',
    conditionNames: ['node', 'import', 'module-sync'],
    extensions: ['.ts', '.mts', '.cts', '.tsx', '.js', '.mjs', '.cjs', '.json'],
    extensionAlias: {
      '.js': ['.js', '.ts', '.tsx'],
      '.mjs': ['.mjs', '.mts'],
      '.cjs': ['.cjs', '.cts'],
    },
  });
  return (specifier, importer) => {
    if (specifier.startsWith('file:')) return fileURLToPath(specifier);
    return resolver.resolveFileSync(importer, specifier).path;
  };
}

/** What no file stands for: a module of Node's, or one by URL. */
export function isElsewhere(specifier: string): boolean {
  return isBuiltin(specifier) || /^(?!file:)[a-z][a-z0-9+.-]+:/i.test(specifier);
}
