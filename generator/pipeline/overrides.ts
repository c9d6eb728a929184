/** Names that the config chooses, and an API, in; those that nothing in the API bears are told at their place in the config. */

import type { Reporter } from '../diagnostics/diagnostic.ts';
import { suggestName } from '../diagnostics/suggest.ts';
import type { Api } from '../ir/model.ts';
import { joinPointer } from '../load/structure/pointer.ts';
import type { Job, Project } from '../project.ts';
import { readConfigText } from './config-text.ts';

type Kind = 'models' | 'operations' | 'tags';

const kinds: readonly Kind[] = ['models', 'operations', 'tags'];

const words: Readonly<Record<Kind, string>> = {
  models: 'a schema',
  operations: 'an operation',
  tags: 'a tag of operations',
};

export async function checkOverrides(
  { id, names }: Job,
  api: Pick<Api, 'models' | 'operations' | 'webhooks' | 'tags'>,
  project: Project,
  reporter: Reporter,
): Promise<void> {
  const { file } = project;
  const known = {
    models: new Set(api.models.map(({ key }) => key)),
    operations: new Set([
      ...api.operations.map((one) => one.id),
      ...api.webhooks.map((one) => one.key),
    ]),
    tags: new Set(api.tags.map(({ name }) => name)),
  };
  const lost = kinds.flatMap((kind) =>
    Object.keys(names[kind] ?? {}).flatMap((key) => (known[kind].has(key) ? [] : [{ kind, key }])),
  );
  if (lost.length === 0) return;
  await readConfigText(project, reporter);
  for (const { kind, key } of lost) {
    reporter.report({
      code: 'CONF-714',
      severity: 'warning',
      message: `\`names.${kind}\` of the API \`${id}\` names \`${key}\`, which is not in the document.`,
      at: { file, pointer: joinPointer('/apis', id, 'names', kind, key) },
      help: suggestName(key, known[kind]) ?? `Correct it to ${words[kind]}, or remove it.`,
    });
  }
}
