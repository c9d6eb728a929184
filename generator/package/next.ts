/** An output in, what its version is made of out. */

import { realpathSync } from 'node:fs';
import type { Packable } from '../pipeline/packing.ts';
import { isUrl } from '../load/files/permission.ts';
import { attempt } from '../write/disk.ts';
import { hashText } from '../write/hash.ts';
import type { Fields } from './fields.ts';
import { type Former, nameDocuments } from './former.ts';

export function describeNext(made: Packable, fields: Fields): Omit<Former, 'version'> {
  const { job, bundle, output } = made;
  const overlays = job.overlays.map((path) =>
    isUrl(path) ? path : (attempt(() => realpathSync(path)) ?? path),
  );
  const texts = new Map(bundle.files.map(({ path, text, given }) => [path, given ?? text]));
  const { entry } = bundle;
  return {
    fields,
    options: listOptions(made),
    code: hashAll(output.texts),
    documents: nameDocuments({ entry, overlays, texts }),
  };
}

/** What changes names and types although the document stays. */
function listOptions({ project, job }: Packable): Former['options'] {
  const { client, int64, validators, runtime } = job.options;
  const omit = [...project.omit].sort();
  return { client, runtime, int64, validators, omit, names: job.names };
}

function hashAll(texts: ReadonlyMap<string, string>): string {
  const all = [...texts].sort(([a], [b]) => (a < b ? -1 : 1));
  return hashText(all.map(([path, text]) => `${path}\n${text}`).join('\n'));
}
