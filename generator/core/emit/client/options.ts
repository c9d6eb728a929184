/** Declares the options of an API's client: where the service is, credentials by scheme, variables that a deployment sets. */

import type { Api, SecurityScheme, Variable } from '../../ir/model/model.ts';
import type { Scope } from '../../plan/emitter.ts';
import { code, type Code, identifier, join, memberName, string } from '../../code/code.ts';
import { describe, type DocComment, printDocBlock, prose, withNotShown } from '../docs.ts';
import { findRequiredAuth, isFailingByCode, listPlacedSchemes } from '../operations/operations.ts';
import type { FileStatement, PropertySignatureStructure } from '../../code/structures.ts';
import { StructureKind } from '../../code/structures.ts';
import { printOptionalType } from '../types.ts';
import { listReachedVariables } from './description.ts';

export function declareOptions(scope: Scope): FileStatement {
  const { api } = scope;
  const general = scope.runtime('client', 'ClientOptions', 'type');
  const server = findDefaultServer(api);
  const placed = listPlacedSchemes(api);
  const variables = listReachedVariables(api);
  const properties: PropertySignatureStructure[] = [];
  const add = (name: string, doc: DocComment, type: Code, isRequired = false): void => {
    properties.push({
      docs: describe(doc, 2),
      name: memberName(name),
      hasQuestionToken: !isRequired,
      isReadonly: true,
      type: isRequired ? type : code`${type} | undefined`,
    });
  };
  if (server !== undefined) add('baseUrl', withDefault(BASE_URL, server), code`string`);
  const { isRequired } = findRequiredAuth(api);
  if (placed.length > 0) add('auth', prose(AUTH), printAuthType(placed, scope), isRequired);
  else if (api.isAuthNotShown) add('auth', prose(OPEN_AUTH), printOpenAuthType(scope));
  if (variables.length > 0) add('variables', prose(VARIABLES), printVariablesType(variables));
  // The option is only there if some code can make a call fail.
  if (isFailingByCode(api)) add('failOnCode', withDefault(FAIL_ON_CODE, 'true'), code`boolean`);
  const base = server === undefined ? general : code`Omit<${general}, 'baseUrl'>`;
  const shared = { isExported: true, name: identifier(api.names.options) };
  if (properties.length === 0) return { kind: StructureKind.TypeAlias, ...shared, type: base };
  return { kind: StructureKind.Interface, ...shared, extends: [base], properties };
}

const BASE_URL =
  'Where the service is: scheme, host, and the path before all operations if there is one.';

const AUTH =
  'Credentials by scheme, or a function that adds them; `false` where the service needs none.';

const OPEN_AUTH =
  'How calls authenticate is not shown. If the deployment asks for credentials: a function that returns the headers of a ' +
  'call; they are sent to the service only, and never logged.';

const VARIABLES = 'Values that the deployment sets.';

const FAIL_ON_CODE =
  'Whether a call fails with a `CodeError` when a successful response carries a code that does not mean success. ' +
  'Otherwise the code is on the result.';

/** Whether a client can be made without options. */
export function isMadeAlone(api: Api): boolean {
  return findDefaultServer(api) !== undefined && !findRequiredAuth(api).isRequired;
}

/** The first server, where its host is known. */
export function findDefaultServer({ servers }: Api): string | undefined {
  return servers[0]?.base;
}

function withDefault(text: string | undefined, value: string | undefined): DocComment {
  if (value === undefined) return prose(text);
  return { ...prose(text), facts: [{ kind: 'sentence', text: `Default: \`${value}\`.` }] };
}

function printVariablesType(variables: readonly Variable[]): Code {
  const members = variables.map(({ name, values = [], default: value, description }) => {
    const type = values.length === 0 ? code`string` : join(values.map(string), ' | ');
    return printMember(name, withDefault(description, value), code`${type} | undefined`);
  });
  return printMembers(members);
}

/** A credential by scheme, or a function. */
function printAuthType(placed: readonly SecurityScheme[], scope: Scope): Code {
  const required = findRequiredAuth(scope.api).schemes;
  const members = placed.map((scheme) => {
    const { key, description, notShown } = scheme;
    const type = nameCredential(scheme, scope);
    const doc = withNotShown(prose(description), notShown);
    return required.has(scheme)
      ? code`${printDocBlock(doc, 4)}readonly ${memberName(key)}: ${type};`
      : printMember(key, doc, printOptionalType(key, type));
  });
  const authorize = scope.runtime('auth', 'Authorize', 'type');
  return code`\n| ${printMembers(members)}\n| ${authorize} | false`;
}

function printOpenAuthType(scope: Scope): Code {
  return code`${scope.runtime('auth', 'Authorize', 'type')} | false`;
}

function nameCredential(scheme: SecurityScheme, scope: Scope): Code {
  if (scheme.kind === 'apiKey' && scheme.signed !== undefined) {
    const inputs = scheme.signed.inputs.map(({ name }) => string(name));
    return code`${scope.runtime('signing', 'SignedCredential', 'type')}<${join(inputs, ' | ')}>`;
  }
  const isToken = scheme.kind === 'oauth2' || scheme.kind === 'openIdConnect';
  const word = scheme.kind === 'http' ? scheme.scheme.toLowerCase() : isToken ? 'bearer' : '';
  if (word === 'basic') return scope.runtime('auth', 'BasicCredential', 'type');
  return scope.runtime('auth', word === 'bearer' ? 'BearerCredential' : 'Credential', 'type');
}

function printMember(name: string, doc: DocComment, type: Code): Code {
  return code`${printDocBlock(doc, 4)}readonly ${memberName(name)}?: ${type};`;
}

function printMembers(members: readonly Code[]): Code {
  return code`{\n${join(members, '\n\n')}\n}`;
}
