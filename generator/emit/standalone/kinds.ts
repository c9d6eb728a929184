/** Kinds of a model that a discriminator distinguishes: the model by the kind that a value names, and by itself for what extends it. */

import { listSubtypes } from '../../ir/schemas/models.ts';
import { array, code, object, string } from '../code.ts';
import type { Code } from '../code.ts';
import { isChoice } from '../schemas/kinds.ts';
import { createCall } from './joined.ts';
import { Place } from './place.ts';
import { listSchemaTerms } from './schema.ts';
import { printCheckNow, type Term } from './terms.ts';

/** The rules of a model for every kind, without those that distinguish kinds. */
export function printBase(place: Place, key: string): Code {
  const { file, way } = place;
  const model = file.models.get(key);
  if (model === undefined) return file.use('isAnything');
  const base = new Place(file, way, model).change({ isBase: true });
  const terms = listSchemaTerms(base, model.schema);
  if (terms.length === 0) return file.use('isAnything');
  const [only, second] = terms;
  if (second === undefined && only?.kind === 'call' && only.args.length === 0) return only.callee;
  return file.hold('Shape', printCheckNow(terms), model.schema.at);
}

/** All that is asked of the values of a model. */
export function listModelTerms(place: Place): readonly Term[] {
  const { root, self, world, file } = place;
  if (root === undefined || self === undefined) return [];
  const own = listSchemaTerms(place, root);
  const mark = world.kinds.marks.get(self);
  const marks =
    mark === undefined
      ? []
      : [
          place.call(
            'isOfKind',
            string(mark.property),
            array([...new Set(mark.values)].map(string)),
          ),
        ];
  const usual = [...own, ...marks];
  const tags = listSubtypes(world, self).length === 0 ? undefined : world.kinds.tags.get(self);
  if (tags === undefined || isChoice(world.schemas.get(self))) return usual;
  const branches = tags.pairs.flatMap(([value, key]) => {
    const schema = place.useSchema(key);
    return schema === undefined ? [] : [[value, code`${schema}.test`] as const];
  });
  const args = [string(tags.property), code`() => (${object(branches)})`, printCheckNow(usual)];
  const text = code`/* @__PURE__ */ ${file.use('byKind')}(${args})`;
  return [createCall(file.hold('Shape', text, root.at))];
}
