/** Prints the comment above the function of an operation: prose, verb and path, codes. */

import type { Api, Operation } from '../../ir/model/model.ts';
import { listNotShownFacts } from '../../ir/docs/not-shown.ts';
import { formatPath } from '../../ir/operations/path-parameters.ts';
import { type DocComment, prose } from '../docs.ts';
import { carriesCode, listCodes } from './codes.ts';

export function buildOperationDoc(operation: Operation, api: Api): DocComment {
  const { text, facts, examples, deprecated = operation.deprecated || undefined } = operation.doc;
  const notes = [
    printRequestLine(operation),
    ...listCodeLines(operation, api),
    ...listPermissions(operation, api),
  ];
  return {
    text,
    notes,
    facts: [...facts, ...listNotShownFacts(operation.notShown)],
    examples,
    ...(deprecated !== undefined && { deprecated }),
  };
}

export function buildDerivedDoc(operation: Operation, text: string): DocComment {
  const { text: paragraphs, deprecated } = operation.doc;
  return {
    ...prose(...paragraphs.slice(0, 1), text),
    notes: [printRequestLine(operation)],
    ...(deprecated !== undefined && { deprecated }),
  };
}

/** `` `GET /v1/things/{id}` `` */
export function printRequestLine({ method, path, parameters }: Operation): string {
  if (path === undefined) return `\`${method}\` to the URL given.`;
  return `\`${method} ${formatPath(path, parameters)}\``;
}

function listCodeLines(operation: Operation, api: Api): string[] {
  if (operation.errors.length === 0) return [];
  const passing = listCodes(operation, api, 'success');
  const failing = listCodes(operation, api, 'failure');
  const isCarried = carriesCode(operation);
  const sentences: string[] = [];
  if (passing.length > 0) sentences.push(`Answers with ${joinNames(passing)}.`);
  if (failing.length > 0) sentences.push(`Fails with ${joinNames(failing)}.`);
  if (failing.length > 0 && isCarried) {
    const these = failing.length > 1 ? 'one of these' : 'it';
    sentences.push(`A successful response that carries ${these} is a \`CodeError\`.`);
  }
  const place = api.errors?.code;
  const guess = `The place of the code is a guess: see \`${api.names.errors}\`.`;
  if (isCarried) sentences.push(place ? `The code is at \`${place.join('.')}\`.` : guess);
  return [sentences.join(' ')];
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
