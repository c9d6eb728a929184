/** An API in, the options of its client out: where the service is, credentials by scheme, words that a deployment sets. */

import type { Api, Variable } from '../../ir/model.ts';
import type { Scope } from '../../plan/emitter.ts';
import { code, identifier, memberName, string } from '../code.ts';
import type { Code } from '../code.ts';
import type { Declaration, MemberDeclaration } from '../declaration.ts';
import { docBlock } from '../docs.ts';
import { failsByCode } from '../operations/codes.ts';
import { authMember } from './schemes.ts';
import { reachedVariables } from './variables.ts';

export function optionsDeclaration(scope: Scope): Declaration {
  const { api } = scope;
  const general = scope.runtime('client', 'ClientOptions', 'type');
  const server = defaultServer(api);
  const base = server === undefined ? general : code`Omit<${general}, 'baseUrl'>`;
  const members = [
    ...baseUrlMember(server),
    ...authMember(api, scope),
    ...variablesMember(api),
    ...codesMember(api),
  ];
  const name = identifier(api.names.options);
  if (members.length === 0) return { kind: 'type', name, type: base };
  return { kind: 'interface', name, extends: [base], members };
}

/** The first server, where its host is known. */
export function defaultServer({ servers }: Api): string | undefined {
  return servers[0]?.base;
}

function baseUrlMember(server: string | undefined): MemberDeclaration[] {
  if (server === undefined) return [];
  const text =
    'Where the service is: scheme, host, and the path before all operations if there is one.';
  const doc = { text: [text], facts: [`Default: \`${server}\`.`], examples: [] };
  return [
    { name: code`baseUrl`, optional: true, readonly: true, type: code`string | undefined`, doc },
  ];
}

function variablesMember(api: Api): MemberDeclaration[] {
  const variables = reachedVariables(api);
  if (variables.length === 0) return [];
  const members = variables.map((variable) => {
    return code`${docBlock(docOf(variable), 4)}readonly ${memberName(variable.name)}?: ${valueType(variable)} | undefined;`;
  });
  const list = members.reduce((text, member) => code`${text}\n\n${member}`);
  const doc = { text: ['Values that the deployment sets.'], facts: [], examples: [] };
  return [
    {
      doc,
      name: code`variables`,
      optional: true,
      readonly: true,
      type: code`{\n${list}\n} | undefined`,
    },
  ];
}

/** Only where some code can make a call fail. */
function codesMember(api: Api): MemberDeclaration[] {
  if (!failsByCode(api)) return [];
  const text =
    'Whether a call fails with a `CodeError` when a successful response carries a code that does not mean success. ' +
    'Otherwise the code is on the result.';
  const doc = { text: [text], facts: ['Default: `true`.'], examples: [] };
  const type = code`boolean | undefined`;
  return [{ name: code`failOnCode`, optional: true, readonly: true, type, doc }];
}

function docOf({ description, default: value }: Variable): MemberDeclaration['doc'] {
  return {
    text: description === undefined ? [] : [description],
    facts: value === undefined ? [] : [`Default: \`${value}\`.`],
    examples: [],
  };
}

function valueType({ values = [] }: Variable): Code {
  if (values.length === 0) return code`string`;
  return values.map(string).reduce((union, value) => code`${union} | ${value}`);
}
