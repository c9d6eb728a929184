/** A small document as text in, the raw texts of the files that its API becomes out, by path. */

import { createReporter } from '../../generator/core/diagnostics/reporter.ts';
import { emitFile } from '../../generator/core/emit/emit.ts';
import { emitters } from '../../generator/features/emitters.ts';
import { operationPagesEmitter } from '../../generator/features/operation-pages/emitter.ts';
import type { OutputOptions } from '../../generator/core/plan/emitter.ts';
import { plan } from '../../generator/core/plan/plan.ts';
import { read } from '../ir/read.ts';

export const options: OutputOptions = {
  importEnding: '.js',
  runtime: '../runtime',
  int64: 'number',
  importName: 'shop',
  importRuntime: './runtime/{module}.js',
  formats: true,
  validators: 'standalone',
};

/** Formatted by nobody: what the emitters wrote. */
export async function emitted(
  text: string,
  only: readonly string[],
  chosen: Partial<OutputOptions> = {},
): Promise<string[]> {
  const all = { ...options, ...chosen };
  const { api } = read(text, { int64: all.int64 });
  const planned = plan(api, [...emitters, operationPagesEmitter], all, createReporter());
  const files = planned.files.filter(({ path }) => only.includes(path));
  const texts = await Promise.all(files.map((file) => emitFile(planned, file, { options: all })));
  return texts.map((one) => one.text);
}
