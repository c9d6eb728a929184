/** An API in, the options of its client out: where the service is, credentials by scheme, variables that a deployment sets. */

import type { Api, Variable } from '../../ir/model.ts';
import type { Scope } from '../../plan/emitter.ts';
import { code, identifier, memberName, string } from '../code.ts';
import type { Code } from '../code.ts';
import { printDocBlock, type DocComment, prose } from '../docs.ts';
import { isFailingByCode } from '../operations/codes.ts';
import {
  type PropertySignatureStructure,
  type FileStatement,
  StructureKind,
} from '../structures.ts';
import { declareOption } from './option.ts';
import { listAuthMembers } from './schemes.ts';
import { listReachedVariables } from './variables.ts';

export function declareOptions(scope: Scope): FileStatement {
  const { api } = scope;
  const general = scope.runtime('client', 'ClientOptions', 'type');
  const server = findDefaultServer(api);
  const base = server === undefined ? general : code`Omit<${general}, 'baseUrl'>`;
  const properties = [
    ...listBaseUrlMembers(server),
    ...listAuthMembers(api, scope),
    ...listVariablesMembers(api),
    ...listCodesMembers(api),
  ];
  const shared = { isExported: true, name: identifier(api.names.options) };
  if (properties.length === 0) return { kind: StructureKind.TypeAlias, ...shared, type: base };
  return { kind: StructureKind.Interface, ...shared, extends: [base], properties };
}

/** The first server, where its host is known. */
export function findDefaultServer({ servers }: Api): string | undefined {
  return servers[0]?.base;
}

function listBaseUrlMembers(server: string | undefined): PropertySignatureStructure[] {
  if (server === undefined) return [];
  const text =
    'Where the service is: scheme, host, and the path before all operations if there is one.';
  const doc = { ...prose(text), facts: [`Default: \`${server}\`.`] };
  return [declareOption(doc, code`baseUrl`, code`string`)];
}

function listVariablesMembers(api: Api): PropertySignatureStructure[] {
  const variables = listReachedVariables(api);
  if (variables.length === 0) return [];
  const members = variables.map((variable) => {
    return code`${printDocBlock(buildDoc(variable), 4)}readonly ${memberName(variable.name)}?: ${printValueType(variable)} | undefined;`;
  });
  const list = members.reduce((text, member) => code`${text}\n\n${member}`);
  const doc = prose('Values that the deployment sets.');
  return [declareOption(doc, code`variables`, code`{\n${list}\n}`)];
}

/** Only where some code can make a call fail. */
function listCodesMembers(api: Api): PropertySignatureStructure[] {
  if (!isFailingByCode(api)) return [];
  const text =
    'Whether a call fails with a `CodeError` when a successful response carries a code that does not mean success. ' +
    'Otherwise the code is on the result.';
  const doc = { ...prose(text), facts: ['Default: `true`.'] };
  return [declareOption(doc, code`failOnCode`, code`boolean`)];
}

function buildDoc({ description, default: value }: Variable): DocComment {
  return { ...prose(description), facts: value === undefined ? [] : [`Default: \`${value}\`.`] };
}

function printValueType({ values = [] }: Variable): Code {
  if (values.length === 0) return code`string`;
  return values.map(string).reduce((union, value) => code`${union} | ${value}`);
}
