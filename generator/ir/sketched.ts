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
  outlined: OutlinedModel,
  withInput: ReadonlySet<string>,
): Model {
  return new SketchedModel(outlined, draft, () => {
    world.schemas.get(draft.key);
    const [built] = buildModel(world, draft, withInput);
    if (built === undefined) throw new Unforeseen(`the schema \`${draft.key}\``);
    return built;
  });
}

/** A class, because getters in each of a thousand objects take as long as all else. */
class SketchedModel implements Model {
  readonly kind = 'model';
  readonly key: string;
  readonly name: string;
  readonly validator: string;
  readonly xml: string;
  readonly at: Model['at'];
  readonly input?: NonNullable<Model['input']>;
  readonly enum?: Enum;
  readonly #build: () => NamelessModel;
  #built: NamelessModel | undefined;

  constructor(
    { key, name, validator, xml, input, enum: names }: OutlinedModel,
    { at }: ModelDraft,
    build: () => NamelessModel,
  ) {
    this.key = key;
    this.name = name;
    this.validator = validator;
    this.xml = xml;
    this.at = at;
    this.#build = build;
    const whole = (): NamelessModel => this.#whole();
    if (input !== undefined) this.input = inputOf(whole, input);
    if (names !== undefined) this.enum = enumOf(whole, names);
  }

  get type(): Model['type'] {
    return this.#whole().type;
  }

  get schema(): Model['schema'] {
    return this.#whole().schema;
  }

  get doc(): Model['doc'] {
    return this.#whole().doc;
  }

  #whole(): NamelessModel {
    return (this.#built ??= this.#build());
  }
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
