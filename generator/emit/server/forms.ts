/** Media types in, the forms of the runtime out that bodies are read in and replies are written in. */

import type { Content, Operation, Response } from '../../ir/model.ts';
import type { Scope } from '../../plan/emitter.ts';
import type { Code } from '../code.ts';
import { keepUsed, printForm, type Words } from '../operations/contents.ts';

const FORMS: Words = {
  module: 'server-bodies',
  exactModule: 'server-bodies',
  bytes: 'bytesForm',
  text: 'textForm',
  plain: 'plainForm',
  json: 'jsonForm',
  exactJson: 'exactJsonForm',
  open: 'openForm',
  media: 'mediaForm',
};

/** The forms that a body may have, as its client has them. */
export function printBodyForms({ body }: Operation, scope: Scope): readonly Code[] {
  return printForms(keepUsed(body?.contents ?? []), scope);
}

/** The forms that a response may have. */
export function printReplyForms({ contents }: Response, scope: Scope): readonly Code[] {
  return printForms(contents, scope);
}

function printForms(contents: readonly Content[], scope: Scope): readonly Code[] {
  const findOwn = (): undefined => undefined;
  const forms = contents.map((content) => printForm(content, { words: FORMS, scope, findOwn }));
  return [...new Set(forms)];
}
