// Joins chunks of a bundle that load together: each file that Node loads costs more than most of them take to compile.

import { rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { build } from 'esbuild';

/**
 * `outputs` are those of esbuild's metafile; each layer is a list of sources that are entry points. The chunks that they
 * import, and that no layer before them has, become one file; gives the names of these.
 */
export async function joinChunks(dist, outputs, layers) {
  const files = new Map(Object.entries(outputs).map(([path, file]) => [basename(path), file]));
  /** Statements that export again what is in a layer now, by the chunk in which it was. */
  const moved = new Map();
  const written = [];
  for (const sources of layers) {
    const chunks = chunksOf(files, sources).filter((name) => !moved.has(name));
    if (chunks.length === 0) continue;
    const names = chunks.map((chunk, index) =>
      files.get(chunk).exports.map((name) => [name, `${name}$${index}`]),
    );
    const contents = chunks.map((chunk, index) =>
      handsOn(
        chunk,
        names[index].map(([name, alias]) => `${name} as ${alias}`),
      ),
    );
    const stdin = { contents: contents.join('\n'), resolveDir: dist };
    const [layer] = await bundled(dist, { stdin, entryNames: 'layer-[hash]' }, moved, chunks);
    written.push(layer);
    for (const [index, chunk] of chunks.entries()) {
      const back = names[index].map(([name, alias]) => `${alias} as ${name}`);
      moved.set(chunk, handsOn(layer, back));
    }
  }
  const rest = [...files.keys()].filter((name) => !moved.has(name));
  await bundled(dist, { entryPoints: rest.map((name) => join(dist, name)) }, moved, []);
  await Promise.all([...moved.keys()].map((name) => rm(join(dist, name))));
  return written;
}

function handsOn(file, names) {
  return `export { ${names.join(', ')} } from './${file}';`;
}

/** All shared chunks that load with some entry points. */
function chunksOf(files, sources) {
  const entries = [...files].filter(([, file]) => sources.includes(file.entryPoint));
  if (entries.length < sources.length) throw new Error(`No entry points: ${sources.join(', ')}`);
  const found = new Set(entries.map(([name]) => name));
  // A set also gives what is added meanwhile.
  for (const name of found) {
    for (const { kind, path } of files.get(name).imports) {
      if (kind === 'import-statement' && files.has(basename(path))) found.add(basename(path));
    }
  }
  return [...found].filter((name) => files.get(name).entryPoint === undefined);
}

/** Writes what becomes of some files when they hold `inside`, and import what was moved from its new place; returns their names. */
async function bundled(dist, options, moved, inside) {
  const plugin = {
    name: 'layers',
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^\.\// }, ({ path, kind }) => {
        const name = path.slice(2);
        if (kind === 'entry-point' || inside.includes(name)) return undefined;
        return moved.has(name) ? { path: name, namespace: 'moved' } : { path, external: true };
      });
      onLoad({ filter: /./, namespace: 'moved' }, ({ path }) => ({ contents: moved.get(path) }));
    },
  };
  const { outputFiles } = await build({
    ...options,
    // Its comments name files from here: they are the same for each build.
    absWorkingDir: dist,
    outdir: dist,
    write: false,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    packages: 'external',
    // What is built beside it: `imports` of package.json.
    external: ['#*'],
    // Half of what a short run takes is reading code. Names stay, and lines that Node can show.
    minifySyntax: true,
    minifyWhitespace: true,
    lineLimit: 200,
    logLevel: 'warning',
    plugins: [plugin],
  });
  await Promise.all(outputFiles.map(({ path, contents }) => writeFile(path, contents)));
  return outputFiles.map(({ path }) => basename(path));
}
