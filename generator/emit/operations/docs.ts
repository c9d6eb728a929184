/** What the spec says of an operation in, the comment above its function out: prose, verb and path, codes. */

import type { Api, Operation } from '../../ir/model.ts';
import { formatPath } from '../../ir/operations/path-parameters.ts';
import { type DocComment, prose } from '../docs.ts';
import { carriesCode, listCodes } from './results.ts';

export function buildOperationDoc(operation: Operation, api: Api): DocComment {
  const { doc, notShown } = operation;
  const missing = notShown
    .map(({ text }) => `Not shown: ${text}`)
    .filter((fact) => !doc.facts.includes(fact));
  const { text, facts, examples, deprecated = operation.deprecated || undefined } = doc;
  return {
    text,
    notes: [
      requestLine(operation),
      ...listCodeLines(operation, api),
      ...listPermissions(operation, api),
    ],
    facts: missing.length === 0 ? facts : [...facts, ...missing],
    examples,
    ...(deprecated !== undefined && { deprecated }),
  };
}

/** The comment of a function that calls an operation more than once: what it is for, and what this one adds. */
export function buildDerivedDoc(operation: Operation, text: string): DocComment {
  const { text: paragraphs, deprecated } = operation.doc;
  return {
    ...prose(...paragraphs.slice(0, 1), text),
    notes: [requestLine(operation)],
    ...(deprecated !== undefined && { deprecated }),
  };
}

/** `` `GET /v1/things/{id}` `` */
export function requestLine({ method, path, parameters }: Operation): string {
  if (path === undefined) return `\`${method}\` to the URL given.`;
  return `\`${method} ${formatPath(path, parameters)}\``;
}

function listCodeLines(operation: Operation, api: Api): string[] {
  const { passing, failing } = listCodes(operation, api);
  const answers = carriesCode(operation) && failing.length > 0;
  const sentences = [
    ...(passing.length === 0 ? [] : [`Answers with ${joinNames(passing)}.`]),
    ...(failing.length === 0 ? [] : [`Fails with ${joinNames(failing)}.`]),
    ...(answers
      ? [
          `A successful response that carries ${failing.length > 1 ? 'one of these' : 'it'} is a \`CodeError\`.`,
        ]
      : []),
    ...(carriesCode(operation) ? [placeText(api)] : []),
  ];
  return sentences.length === 0 ? [] : [sentences.join(' ')];
}

/** Where a code is read from, and whether that is a guess. */
function placeText({ errors, names }: Api): string {
  return errors?.code === undefined
    ? `The place of the code is a guess: see \`${names.errors}\`.`
    : `The code is at \`${errors.code.join('.')}\`.`;
}

/** Scopes are among the facts; that nothing is needed, where the API needs something, is worth a word. */
function listPermissions({ security }: Operation, api: Api): string[] {
  const isOpen = security?.every(({ schemes }) => schemes.length === 0) ?? false;
  return isOpen && api.security.length > 0 ? ['Needs no credentials.'] : [];
}

function joinNames(names: readonly string[]): string {
  const quoted = names.map((name) => `\`${name}\``);
  const last = quoted.at(-1) ?? '';
  return quoted.length < 2 ? last : `${quoted.slice(0, -1).join(', ')} or ${last}`;
}
