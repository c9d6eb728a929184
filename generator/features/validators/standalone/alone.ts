/** Declares the schema of one model or operation alone: what it refers to is asked of the scope, as if each had a file. */

import type { Direction } from '../../../core/ir/model/schema.ts';
import { indexModels, indexOperations } from '../../../core/ir/model/index-models.ts';
import type { Operation } from '../../../core/ir/model/model.ts';
import type { Code } from '../../../core/code/code.ts';
import type { FileStatement } from '../../../core/code/structures.ts';
import type { Scope } from '../../../core/plan/emitter.ts';
import { listPlanned, type Planned } from '../schemas/planned.ts';
import { declareModel } from './models.ts';
import { declareParts } from './operations.ts';
import { SchemaFile } from './place.ts';
import { listSchemaTerms } from './schema.ts';

/** The operation of a symbol, whose schemas are built of parts. */
export function findOperation(
  key: string,
  { derived }: Pick<Scope, 'derived'>,
): Operation | undefined {
  return key.startsWith('op:') ? derived(indexOperations).get(key.slice('op:'.length)) : undefined;
}

/** The constant `name` is what `operation` of the runtime builds the schemas of. */
export function listOperationParts(
  operation: Operation,
  name: string,
  scope: Scope,
): readonly FileStatement[] {
  const file = new SchemaAlone(scope, listSchemaTerms);
  return file.constants.settle([declareParts(operation, name, file)]);
}

/** Undefined for what is no model. */
export function listModel(key: string, scope: Scope): readonly FileStatement[] | undefined {
  const planned = findPlanned(key, scope);
  if (planned === undefined) return undefined;
  const file = new SchemaAlone(scope, listSchemaTerms);
  return file.constants.settle([declareModel(planned, file)]);
}

function findPlanned(key: string, { derived }: Scope): Planned | undefined {
  const model = derived(indexModels).get(key.replace(/#input$/, ''));
  return model && listPlanned(model).find((one) => one.key === key);
}

class SchemaAlone extends SchemaFile {
  /** References are in functions, so that each schema is asked for when a value comes to it. */
  override printTested(schema: Code, key: string, way: Direction): Code {
    const { scope } = this;
    const own = way === 'input' ? scope.ref('validators', `${key}#input`) : undefined;
    const symbol = own?.name === schema ? own : scope.ref('validators', key);
    return symbol === undefined ? schema : scope.use(symbol, 'value');
  }
}
