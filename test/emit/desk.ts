/** A document in, the raw texts of all its files out, as the pipeline makes them. */

import { createReporter } from '../../generator/core/diagnostics/reporter.ts';
import { emitFile } from '../../generator/core/emit/emit.ts';
import { emitters } from '../../generator/features/emitters.ts';
import { buildRuntimeFiles } from '../../generator/core/emit/runtime.ts';
import { findAllUses } from '../../generator/core/emit/runtime-uses.ts';
import { buildApi } from '../../generator/core/ir/build.ts';
import { load } from '../load/load.ts';
import type { OutputOptions } from '../../generator/core/plan/emitter.ts';
import { plan } from '../../generator/core/plan/plan.ts';

const options: OutputOptions = {
  importEnding: '.js',
  runtime: '../runtime',
  int64: 'number',
  importName: 'desk',
  importRuntime: './runtime/{module}.js',
  formats: true,
  validators: 'standalone',
};

/** Texts by path below the output root; empty where the document cannot be read. */
export async function emitAll(file: string, source = 'openapi.yaml'): Promise<Map<string, string>> {
  const texts = new Map<string, string>();
  const reporter = createReporter();
  const bundle = await load(file, { allow: [] }, reporter);
  const api = bundle && buildApi(bundle, { id: 'desk', source, int64: 'number' }, reporter);
  if (api === undefined) return texts;
  const planned = plan(api, emitters, options, reporter);
  for (const one of planned.files) {
    const { path, text } = await emitFile(planned, one, { options });
    texts.set(`desk/${path}`, text);
  }
  const names = findAllUses(texts, 'runtime');
  const runtime = await buildRuntimeFiles(names, { importEnding: '.js', tsNocheck: false });
  for (const [name, text] of runtime) texts.set(`runtime/${name}`, text);
  return texts;
}
