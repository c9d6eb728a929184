/** Makes a program of TypeScript's own compiler from texts; its types can be queried. */

import { Project, ts } from 'ts-morph';

/** Declarations of the language and of browsers are read for the first program, and used by all others. */
export interface Compiler {
  readonly compile: (texts: ReadonlyMap<string, string>) => ts.Program;
}

/** Loads the compiler when the first comparison needs it: nothing else in a run does. */
export type LoadCompiler = () => Promise<Compiler>;

export function createCompiler(): Compiler {
  const project = new Project({
    useInMemoryFileSystem: true,
    compilerOptions: {
      target: ts.ScriptTarget.ES2022,
      module: ts.ModuleKind.ESNext,
      moduleResolution: ts.ModuleResolutionKind.Bundler,
      lib: [
        'lib.es2023.d.ts',
        'lib.dom.d.ts',
        'lib.dom.iterable.d.ts',
        'lib.dom.asynciterable.d.ts',
      ],
      strict: true,
      types: [],
      noEmit: true,
    },
  });
  return {
    compile(texts) {
      for (const file of project.getSourceFiles()) project.removeSourceFile(file);
      for (const [path, text] of texts) project.createSourceFile(path, text);
      return project.getProgram().compilerObject;
    },
  };
}
