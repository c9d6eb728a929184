/** The modules of the runtime that servers, simulations and standalone validators are written with, as they are loaded here. */

import * as bodies from '../../../templates/runtime/server/bodies.ts';
import * as bodyChoice from '../../../templates/runtime/call/body-choice.ts';
import * as checkRun from '../../../templates/runtime/validation/check-run.ts';
import * as choices from '../../../templates/runtime/validation/choices.ts';
import * as conditions from '../../../templates/runtime/validation/conditions.ts';
import * as dynamic from '../../../templates/runtime/validation/dynamic.ts';
import * as evaluated from '../../../templates/runtime/validation/evaluated.ts';
import * as formats from '../../../templates/runtime/checks/formats.ts';
import * as forms from '../../../templates/runtime/server/forms.ts';
import * as lists from '../../../templates/runtime/checks/lists.ts';
import * as masks from '../../../templates/runtime/checks/masks.ts';
import * as named from '../../../templates/runtime/validation/named-kinds.ts';
import * as nesting from '../../../templates/runtime/validation/nesting.ts';
import * as numbers from '../../../templates/runtime/checks/numbers.ts';
import * as objects from '../../../templates/runtime/checks/objects.ts';
import * as operations from '../../../templates/runtime/validation/operation-schemas.ts';
import * as patterns from '../../../templates/runtime/validation/patterns.ts';
import * as relations from '../../../templates/runtime/checks/relations.ts';
import * as schemas from '../../../templates/runtime/validation/schema.ts';
import * as states from '../../../templates/runtime/derived/states.ts';
import * as streams from '../../../templates/runtime/server/streams.ts';
import * as texts from '../../../templates/runtime/checks/texts.ts';
import * as values from '../../../templates/runtime/checks/values.ts';
import * as xml from '../../../templates/runtime/server/xml.ts';
import { createBug } from '../../core/diagnostics/bug.ts';
import type { RuntimeModule } from '../../core/plan/emitter.ts';
import type { CheckModules } from '../../features/validators/standalone/calls.ts';

type Exports = Readonly<Record<string, unknown>>;

/** No module that schemas call can be forgotten. */
type Modules = Readonly<
  Record<keyof CheckModules, Exports> & Partial<Record<RuntimeModule, Exports>>
>;

const modules: Modules = {
  'body-choice': bodyChoice,
  'check-run': checkRun,
  'checks-formats': formats,
  'checks-lists': lists,
  'checks-masks': masks,
  'checks-numbers': numbers,
  'checks-objects': objects,
  'checks-relations': relations,
  'checks-texts': texts,
  'checks-values': values,
  choices,
  conditions,
  dynamic,
  evaluated,
  'named-kinds': named,
  nesting,
  'operation-schemas': operations,
  patterns,
  schema: schemas,
  'server-bodies': bodies,
  'server-forms': forms,
  'server-streams': streams,
  'server-xml': xml,
  states,
};

/** What a module exports by that name. */
export function getRuntimeValue(module: RuntimeModule, name: string): unknown {
  const value = modules[module]?.[name];
  if (value === undefined) throw createBug('BUG-924', `nothing here runs ${name} of ${module}`);
  return value;
}
