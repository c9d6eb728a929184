/** What a config file exports in, a `Config` out; every wrong member is a problem of its own. */

import * as z from 'zod';
import type { Config } from './config.ts';
import type { Reporter } from './diagnostics/diagnostic.ts';
import type { Emitter } from './plan/emitter.ts';

const path = z.string().min(1);

const emitter = z.custom<Emitter>(
  (value) =>
    typeof value === 'object' &&
    value !== null &&
    'name' in value &&
    'plan' in value &&
    typeof value.plan === 'function' &&
    'emit' in value &&
    typeof value.emit === 'function',
  'must be an emitter: an object with name, plan and emit',
);

const overrides = z.record(z.string(), z.string().min(1)).exactOptional();

const apiSchema = z.strictObject({
  input: path,
  importName: path.exactOptional(),
  names: z
    .strictObject({ models: overrides, operations: overrides, tags: overrides })
    .exactOptional(),
});

const configSchema = z.strictObject({
  output: path.exactOptional(),
  apis: z.record(
    z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._-]*$/, 'must be a plain folder name'),
    z.union([path, apiSchema]),
  ),
  importEnding: z.enum(['.js', '.ts', '']).exactOptional(),
  importName: path.exactOptional(),
  importRuntime: path.exactOptional(),
  int64: z.enum(['number', 'bigint']).exactOptional(),
  formats: z.boolean().exactOptional(),
  emitters: z.array(emitter).exactOptional(),
  omit: z.array(z.string()).exactOptional(),
  allow: z.array(z.string()).exactOptional(),
}) satisfies z.ZodType<Config>;

/** Reports each wrong member; undefined where one is. */
export function checkConfig(value: unknown, file: string, reporter: Reporter): Config | undefined {
  const judged = configSchema.safeParse(value);
  if (judged.success) return judged.data;
  for (const issue of judged.error.issues) {
    const where = issue.path.length === 0 ? 'The config' : `\`${issue.path.join('.')}\``;
    reporter.report({
      code: 'CONF-703',
      severity: 'error',
      message: `${where}: ${issue.message}.`,
      at: { file, pointer: '' },
      help: 'See `Config` (defineConfig) for every member and its default.',
    });
  }
  return undefined;
}
