/** Chooses the file of each model: one for all, or one for each tag whose operations alone use it. */

import { listAnswerSchemas, listRequestSchemas } from '../../ir/operations/call-schemas.ts';
import { indexSchemas } from '../../ir/model/index-models.ts';
import type { Api, Model, Schema, Tag } from '../../ir/model/model.ts';
import { findUnion } from '../../ir/schemas/models.ts';
import { listReferencedKeys } from '../../ir/schemas/follow.ts';
import { walkParts } from '../../ir/schemas/walk.ts';
import { addTo } from '../../diagnostics/lists.ts';

/** What all tags share, and what no operation uses. */
export const sharedPath = 'models.ts';

/** Models by the path of their file, which are in the order of tags, what is shared first; each file in the order of the document. */
export function groupByOwner(
  api: Api,
  models: readonly Model[],
): ReadonlyMap<string, readonly Model[]> {
  const owners = findOwners(api);
  const files = new Map<string, Model[]>([[sharedPath, []]]);
  for (const { file } of api.tags) files.set(findPath(file), []);
  for (const model of models) {
    const owner = owners.get(model.key);
    const isOwned = owner !== undefined && owner !== SEVERAL;
    addTo(files, isOwned ? findPath(owner.file) : sharedPath, model);
  }
  return new Map([...files].filter(([, held]) => held.length > 0));
}

function findPath(file: string): string {
  return `models/${file}.ts`;
}

const SEVERAL = 'several';

type Owner = Tag | typeof SEVERAL;

/** The tag whose operations use a model, by its key. Linear: the owner of a model changes at most twice. */
function findOwners(api: Api): ReadonlyMap<string, Owner> {
  const schemas = indexSchemas(api);
  const owners = new Map<string, Owner>();
  for (const [tag, named] of listNamed(api)) {
    const open = [...listKeys(named)];
    for (let key = open.pop(); key !== undefined; key = open.pop()) {
      const known = owners.get(key);
      if (known === SEVERAL || known === tag) continue;
      owners.set(key, known === undefined ? tag : SEVERAL);
      open.push(...listUsed(schemas, key));
    }
  }
  return owners;
}

type Named = readonly (Schema | undefined)[];

/** The schemas that each operation names, and its callbacks, with its tag. What a webhook alone sends is of no tag. */
function listNamed({ operations, webhooks, tags }: Api): readonly (readonly [Tag, Named])[] {
  const byName = new Map(tags.map((tag) => [tag.name, tag]));
  const byId = new Map(operations.map(({ id, tag }) => [id, byName.get(tag)]));
  const calls = operations.map((one) => {
    return [
      byId.get(one.id),
      [...listRequestSchemas(one), ...listAnswerSchemas(one.responses)],
    ] as const;
  });
  const callbacks = webhooks.map((one) => {
    const named = [...listRequestSchemas(one), ...listAnswerSchemas(one.answers)];
    return [byId.get(one.callback?.operation ?? ''), named] as const;
  });
  return [...calls, ...callbacks].flatMap(([tag, named]) => (tag ? [[tag, named] as const] : []));
}

/** The models that a model is made of, with the kinds of a base. */
function listUsed(schemas: ReadonlyMap<string, Schema>, key: string): readonly string[] {
  const schema = schemas.get(key);
  const kinds = findUnion({ schemas }, schema)?.kinds ?? [];
  return listKeys([schema, ...kinds.map((kind) => kind.schema)]);
}

function listKeys(named: Named): readonly string[] {
  return [...walkParts(named)].flatMap(listReferencedKeys);
}
