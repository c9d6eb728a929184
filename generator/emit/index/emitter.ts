/** Every planned file in, `index.ts` out: all of it through one door, with what a user needs of the runtime. */

import type { Api } from '../../ir/model.ts';
import { listAskedSchemes, takesTokens } from '../../ir/operations/security.ts';
import type { Emitter, OutputOptions, PlannedFile, Scope } from '../../plan/emitter.ts';
import { findRuntimeWay } from '../../plan/runtime-way.ts';
import { identifier } from '../code.ts';
import { carriesCode, isFailingByCode } from '../operations/results.ts';
import { type ExportDeclarationStructure, StructureKind } from '../structures.ts';
import { isValidatorsApart } from '../validators-import.ts';
import { listHelpers, listRuntimeExports } from './runtime.ts';

export const indexEmitter: Emitter = {
  name: 'index',
  plan() {
    return [{ emitter: 'index', path: 'index.ts', symbols: [] }];
  },
  emit(file, scope) {
    const others = [file.path, ...(isValidatorsApart(scope.options) ? ['validators.ts'] : [])];
    const modules = scope.files.filter(
      ({ path }) => path.endsWith('.ts') && !others.includes(path),
    );
    const paths = modules.map(({ path }) => path).sort();
    return {
      kind: 'code',
      beside: listHelpers(scope.api, scope.options),
      statements: [
        ...paths.map((path) => exportAll(`./${path}`, scope.options)),
        ...exportRuntime(scope, modules),
        ...exportCustom(scope.options),
      ],
    };
  },
};

/** What the user added to this API; a name of the API itself cannot be exported twice. */
function exportCustom(options: OutputOptions): ExportDeclarationStructure[] {
  return options.custom === true ? [exportAll('./custom/index.ts', options)] : [];
}

function exportAll(path: string, options: OutputOptions): ExportDeclarationStructure {
  return { kind: StructureKind.ExportDeclaration, moduleSpecifier: formatPath(path, options) };
}

function formatPath(path: string, { importEnding }: OutputOptions): string {
  return path.replace(/\.ts$/, importEnding);
}

/** Without the names that the API has itself. */
function exportRuntime(
  { api, options }: Scope,
  files: readonly PlannedFile[],
): ExportDeclarationStructure[] {
  const uses = findUses(api);
  if (files.some(({ emitter }) => emitter === 'validators')) uses.add('validators');
  const exports = listRuntimeExports(uses);
  const wanted = new Set(exports.flatMap(({ names }) => names));
  const taken = new Set<string>();
  for (const { symbols } of files) {
    for (const { name } of symbols) if (wanted.has(name)) taken.add(name);
  }
  return exports.flatMap(({ module, names, typeOnly }): ExportDeclarationStructure[] => {
    const namedExports = names.filter((name) => !taken.has(name)).map(identifier);
    if (namedExports.length === 0) return [];
    const moduleSpecifier = findRuntimeWay(module, options, (path) => formatPath(path, options));
    const kind = StructureKind.ExportDeclaration;
    return [{ kind, isTypeOnly: typeOnly, namedExports, moduleSpecifier }];
  });
}

function findUses(api: Api): Set<string> {
  const { operations, schemes } = api;
  const uses = new Set<string>(operations.length === 0 ? [] : ['calls']);
  const signed = schemes.some((one) => one.kind === 'apiKey' && one.signed !== undefined);
  if (signed) uses.add('signed');
  if (operations.some(carriesCode)) uses.add('coded');
  if (isFailingByCode(api)) uses.add('codes');
  const asked = listAskedSchemes(api);
  if (asked.length > 0) uses.add('auth');
  if (asked.some(takesTokens)) uses.add('oauth');
  for (const { pages, batch, mask, upload, poll, stream } of operations) {
    if (pages !== undefined) uses.add('pages');
    if (batch !== undefined) uses.add('batch');
    if (mask !== undefined) uses.add('mask');
    if (upload !== undefined) uses.add('upload');
    if (poll !== undefined) uses.add('poll');
    if (stream !== undefined) uses.add('stream');
  }
  return uses;
}
