/** A schema's outline in, the model out whose type is made when it is looked at. */

import { Unforeseen } from '../load/unforeseen.ts';
import type { Enum, Model } from './model.ts';
import { buildModel, type NamelessModel } from './models.ts';
import type { OutlinedModel } from './outline.ts';
import type { ModelDraft } from './reading.ts';
import type { World } from './types.ts';

export function sketchedModel(
  world: World,
  draft: ModelDraft,
  { key, name, validator, xml, input, enum: names }: OutlinedModel,
  withInput: ReadonlySet<string>,
): Model {
  let built: NamelessModel | undefined;
  const whole = (): NamelessModel => {
    world.schemas.get(key);
    built ??= buildModel(world, draft, withInput)[0];
    if (built === undefined) throw new Unforeseen(`the schema \`${key}\``);
    return built;
  };
  return {
    kind: 'model',
    key,
    name,
    validator,
    xml,
    at: draft.at,
    get type() {
      return whole().type;
    },
    get schema() {
      return whole().schema;
    },
    get doc() {
      return whole().doc;
    },
    ...(input === undefined ? {} : { input: inputOf(whole, input) }),
    ...(names === undefined ? {} : { enum: enumOf(whole, names) }),
  };
}

function inputOf(
  whole: () => NamelessModel,
  { name, validator }: NonNullable<OutlinedModel['input']>,
): NonNullable<Model['input']> {
  return {
    name,
    validator,
    get type() {
      const { input } = whole();
      if (input === undefined) throw new Unforeseen('a form in requests');
      return input;
    },
  };
}

function enumOf(whole: () => NamelessModel, names: Enum['names']): Enum {
  const values = () => {
    const { enum: found } = whole();
    if (found === undefined) throw new Unforeseen('a set of values');
    return found;
  };
  return {
    names,
    get open() {
      return values().open;
    },
    get of() {
      return values().of;
    },
    get values() {
      return values().values;
    },
  };
}
