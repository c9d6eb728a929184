/** Emits `models.ts`, or a file for each tag: an interface for what is an object, an alias for what is not, each with its request form. */

import type { Api, Model, Type } from '../../ir/model/model.ts';
import { indexModels } from '../../ir/model/index-models.ts';
import type { Direction } from '../../ir/model/schema.ts';
import type { Emitter, PlannedSymbol, Scope } from '../../plan/emitter.ts';
import { code, type Code, identifier, join, string } from '../../code/code.ts';
import { describe } from '../docs.ts';
import { type FileStatement, StructureKind } from '../../code/structures.ts';
import type { InterfaceDeclarationStructure } from '../../code/structures.ts';
import { declareMembers, declareType, printType } from '../types.ts';
import { type Base, type Extension, findExtensions } from './bases.ts';
import { groupByOwner, sharedPath } from './files.ts';

export const modelsEmitter: Emitter = {
  name: 'models',
  plan(api, options) {
    const models = listModels(api);
    const isByTag = options.models === 'tags';
    const files = isByTag ? groupByOwner(api, models) : new Map([[sharedPath, models]]);
    return [...files]
      .map(([path, held]) => ({ path, symbols: held.flatMap(planSymbols) }))
      .filter(({ symbols }) => symbols.length > 0);
  },
  emit({ path, symbols }, scope) {
    const index = scope.derived(indexModels);
    const models = symbols.flatMap(({ key, name }) => {
      const model = index.get(key);
      // The form in requests is declared beside the other.
      return model?.name === name ? [model] : [];
    });
    const isShared = path === sharedPath && scope.options.models === 'tags';
    return {
      kind: 'code',
      statements: models.flatMap((model) => declare(model, scope)),
      ...(isShared && { doc: [SHARED] }),
    };
  },
};

const SHARED =
  'What operations of several tags use, or none. What those of one tag use is in `models/`.';

/** Sets of values have a file of their own. */
function listModels(api: Api): readonly Model[] {
  return api.models.filter((model) => model.enum === undefined);
}

function planSymbols(model: Model): PlannedSymbol[] {
  const response: PlannedSymbol = { name: model.name, space: 'type', key: model.key };
  if (model.input?.isSent !== true) return [response];
  return [response, { name: model.input.name, space: 'type', key: `${model.key}#input` }];
}

function declare(model: Model, scope: Scope): FileStatement[] {
  const { name, type, doc, input } = model;
  const extensions = scope.derived(findExtensions).get(model);
  const flow = input === undefined ? 'input' : 'output';
  const declared = { docs: describe(doc), name: identifier(name) };
  const form = declareForm(declared, { type, extension: extensions?.output, flow }, scope);
  if (input?.isSent !== true) return [form];
  const note = `The form in requests: \`${name}\` without the members that only the service sets.`;
  const docs = describe({ ...doc, notes: [note], examples: [] });
  const request = { docs, name: identifier(input.name) };
  const sent = { type: input.type, extension: extensions?.input, flow: 'input' } as const;
  return [form, declareForm(request, sent, scope)];
}

interface Form {
  readonly type: Type;
  readonly extension: Extension | undefined;
  readonly flow: Direction;
}

function declareForm(
  declared: Pick<InterfaceDeclarationStructure, 'name' | 'docs'>,
  { type, extension, flow }: Form,
  scope: Scope,
): FileStatement {
  if (extension === undefined) return declareType(declared, type, { scope, flow });
  const bases = extension.bases.map((base) => printBase(base, flow, scope));
  const { own } = extension;
  const [only, ...others] = bases;
  // An interface that adds nothing to one base is another name of it.
  if (only && others.length === 0 && own.members.length === 0 && own.rest === undefined) {
    return { kind: StructureKind.TypeAlias, isExported: true, ...declared, type: only };
  }
  const held = declareMembers(own, scope, { flow });
  return { kind: StructureKind.Interface, isExported: true, ...declared, extends: bases, ...held };
}

function printBase({ key, omitted }: Base, flow: Direction, scope: Scope): Code {
  const name = printType({ kind: 'model', key, input: flow === 'input' }, scope, { flow });
  if (omitted.length === 0) return name;
  return code`Omit<${[name, join(omitted.map(string), ' | ')]}>`;
}
