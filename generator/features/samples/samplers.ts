/** Makes the samplers of an API as values, where code of them would only be run: what a simulation answers with. */

import { createAnswerSampler, createSampler } from '../../../templates/runtime/samples/samples.ts';
import type {
  AnyAnswers,
  AnySampler,
} from '../../../templates/runtime/behaviour/operation-model.ts';
import type { Part } from '../../../templates/runtime/samples/shapes.ts';
import { indexOperations } from '../../core/ir/model/index-models.ts';
import type { Operation } from '../../core/ir/model/model.ts';
import type { Scope } from '../../core/plan/emitter.ts';
import { statusName } from '../../core/code/code.ts';
import { buildAnswer, joinForms, listAnswers } from './requests.ts';
import { buildPart } from './shapes.ts';
import { createPlace, type ShapePlace, shapingBy } from './shaping.ts';

/** The sampler that a symbol of `samples.ts` is; undefined for those of requests, which no simulation makes. */
export function makeSampler(
  key: string,
  name: string,
  { derived, options }: Pick<Scope, 'derived' | 'options'>,
): AnySampler | AnyAnswers | undefined {
  const shaping = derived(shapingBy[options.int64]);
  const [, id = '', word = ''] = /^op:(.*)#(answer|item)$/s.exec(key) ?? [];
  const operation = derived(indexOperations).get(id);
  if (operation !== undefined) {
    return makeOperationSampler(name, { operation, word, place: createPlace(shaping) });
  }
  const model = shaping.models.get(key);
  return model && (createSampler(name, () => model) as AnySampler);
}

interface Wanted {
  readonly operation: Operation;
  /** `answer`, or `item` of a stream. */
  readonly word: string;
  readonly place: ShapePlace;
}

function makeOperationSampler(
  name: string,
  { operation, word, place }: Wanted,
): AnySampler | AnyAnswers {
  const { stream } = operation;
  if (word === 'item') {
    return createSampler(name, () => stream === undefined || buildPart(place, stream.item));
  }
  const shapes = listAnswers(operation).map((response) => {
    const build = (): Part => joinForms(keepDistinct(buildAnswer(place, response) ?? []));
    return [
      statusName(response.status),
      response.contents.length === 0 ? undefined : build,
    ] as const;
  });
  return createAnswerSampler(name, Object.fromEntries(shapes));
}

/** Contents that differ in their type alone have one form. */
function keepDistinct(forms: readonly Part[]): readonly Part[] {
  return [...new Map(forms.map((form) => [printForm(form), form])).values()];
}

function printForm(form: Part): string {
  return JSON.stringify(form, (_, value: unknown) =>
    value instanceof RegExp ? String(value) : value,
  );
}
