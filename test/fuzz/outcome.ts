/** A document in; generated in memory, everything that must hold of any input asserted. */

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript5';
import { expect } from 'vitest';
import { toDiagnostics } from '../../generator/core/diagnostics/locate.ts';
import { createReporter } from '../../generator/core/diagnostics/reporter.ts';
import { emitFile } from '../../generator/core/emit/emit.ts';
import { emitters } from '../../generator/features/emitters.ts';
import { readApi } from '../../generator/run/pipeline/read.ts';
import { startReading } from '../../generator/run/pipeline/context.ts';
import { plan } from '../../generator/core/plan/plan.ts';
import { buildFlagsProject } from '../../generator/run/project/project.ts';

const prototypes = [Object.prototype, Array.prototype, Function.prototype];
const members = prototypes.map((one) => Reflect.ownKeys(one).length);

/** Number of files that were emitted; none where the document is refused. */
export async function judgeOutcome(document: unknown, folder: string): Promise<number> {
  const input = join(folder, 'openapi.json');
  writeFileSync(input, typeof document === 'string' ? document : JSON.stringify(document));
  const flags = { input, output: join(folder, 'out'), importEnding: '.js', allow: [] } as const;
  const project = buildFlagsProject(flags, folder);
  const [job] = project.jobs;
  const reporter = createReporter();
  const api = job && (await readApi(job, startReading(project, reporter)));
  const planned = api && job && plan(api, emitters, job.options, reporter);
  const files = planned === undefined || reporter.failed ? [] : planned.files;
  for (const file of files) {
    expect(file.path).toMatch(/^(?:operations\/)?[a-z0-9-]+\.(?:ts|md)$|^README\.md$/);
    if (planned === undefined || job === undefined || !file.path.endsWith('.ts')) continue;
    const { text } = await emitFile(planned, file, { options: job.options });
    expect(listSyntaxErrors(text)).toEqual([]);
  }
  for (const { line, column, message } of toDiagnostics(
    reporter.problems,
    reporter.sources,
    folder,
  )) {
    expect(Math.min(line, column), message).toBeGreaterThan(0);
  }
  expect(prototypes.map((one) => Reflect.ownKeys(one).length)).toEqual(members);
  return files.length;
}

/** What does not parse, and what of a document's text has become code. */
function listSyntaxErrors(text: string): readonly string[] {
  const file = ts.createSourceFile('x.ts', text, ts.ScriptTarget.ESNext, false);
  // The list is there, though the public type does not show it.
  const { parseDiagnostics } = file as unknown as { parseDiagnostics: readonly ts.Diagnostic[] };
  const faults = parseDiagnostics.map(({ messageText, start }) => {
    return `${String(messageText)}: ${text.slice(Math.max(0, (start ?? 0) - 60), (start ?? 0) + 40)}`;
  });
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node) && node.text.includes('$evil$')) faults.push(node.text);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return faults;
}
