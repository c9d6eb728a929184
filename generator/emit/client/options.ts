/** An API in, the options of its client out: where the service is, credentials by scheme, variables that a deployment sets. */

import type { Api, SecurityScheme, Variable } from '../../ir/model.ts';
import type { Scope } from '../../plan/emitter.ts';
import { code, identifier, join, memberName, string } from '../code.ts';
import type { Code } from '../code.ts';
import { describe, printDocBlock, prose, withNotShown, type DocComment } from '../docs.ts';
import { isFailingByCode } from '../operations/results.ts';
import {
  type PropertySignatureStructure,
  type FileStatement,
  StructureKind,
} from '../structures.ts';
import { printOptionalType } from '../types.ts';
import { listPlacedSchemes, listReachedVariables } from './description.ts';

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
  const doc = prose('Values that the deployment sets.');
  return [declareOption(doc, code`variables`, code`{\n${join(members, '\n\n')}\n}`)];
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
  return join(values.map(string), ' | ');
}

/** The member `auth` of the client's options: a credential by scheme, or a function. */
function listAuthMembers(api: Api, scope: Scope): PropertySignatureStructure[] {
  const placed = listPlacedSchemes(api);
  if (placed.length === 0) return [];
  const members = placed.map((scheme) => {
    const doc = printDocBlock(withNotShown(prose(scheme.description), scheme.notShown), 4);
    return code`${doc}readonly ${memberName(scheme.key)}?: ${printOptionalType(scheme.key, printCredential(scheme, scope))};`;
  });
  const authorize = scope.runtime('auth', 'Authorize', 'type');
  const type = code`\n| {\n${join(members, '\n\n')}\n}\n| ${authorize} | false`;
  return [declareOption(prose(ABOUT), code`auth`, type)];
}

const ABOUT =
  'Credentials by scheme, or a function that adds them; `false` where the service needs none.';

function printCredential(scheme: SecurityScheme, scope: Scope): Code {
  if (scheme.kind === 'http' && scheme.scheme.toLowerCase() === 'basic') {
    return scope.runtime('auth', 'BasicCredential', 'type');
  }
  if (scheme.kind === 'apiKey' && scheme.signed !== undefined) {
    const inputs = scheme.signed.inputs.map(({ name }) => string(name));
    return code`${scope.runtime('signing', 'SignedCredential', 'type')}<${join(inputs, ' | ')}>`;
  }
  const isBearer =
    scheme.kind === 'oauth2' ||
    scheme.kind === 'openIdConnect' ||
    (scheme.kind === 'http' && scheme.scheme.toLowerCase() === 'bearer');
  return scope.runtime('auth', isBearer ? 'BearerCredential' : 'Credential', 'type');
}

/** `readonly name?: type | undefined` */
function declareOption(doc: DocComment, name: Code, type: Code): PropertySignatureStructure {
  return {
    docs: describe(doc, 2),
    name,
    hasQuestionToken: true,
    isReadonly: true,
    type: code`${type} | undefined`,
  };
}
