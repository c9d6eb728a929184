/** Finds what of an operation is validated: its parameters, and the contents of bodies and responses. */

import type { Content, Operation, Response, Webhook } from '../../../core/ir/model/model.ts';
import type { Scope } from '../../../core/plan/emitter.ts';
import { code, type Code } from '../../../core/code/code.ts';
import { isTextOrBytes, keepUsed } from '../../../core/emit/operations/operations.ts';
import { isShort, printType } from '../../../core/emit/types.ts';
import { isOpen } from './schema-facts.ts';

/** Whether there is anything to validate. */
export function isValidated(operation: Operation): boolean {
  return hasParams(operation) || operation.body !== undefined || listAnswered(operation).length > 0;
}

export function hasParams({ paramsSchema }: Operation): boolean {
  return paramsSchema.kind === 'schema' && (paramsSchema.properties ?? []).length > 0;
}

/** Bytes are not validated, and of events and lines each by itself. */
const UNCHECKED: ReadonlySet<Content['codec']> = new Set(['bytes', 'events', 'lines']);

/** A body has all its lines at once. */
export const UNCHECKED_IN_BODIES: ReadonlySet<Content['codec']> = new Set(['bytes', 'events']);

/** All contents where each has a schema that says something, else none: what is open may be anything. */
export function listValidatedContents(
  contents: readonly Content[],
  codecs = UNCHECKED,
): readonly Content[] {
  const used = keepUsed(contents);
  const isChecked = (content: Content): boolean => {
    const { codec, as, schema } = content;
    const isText = !codecs.has(codec) && as === undefined && !isTextOrBytes(content);
    return isText && schema !== undefined && !isOpen(schema);
  };
  return used.every(isChecked) ? used : [];
}

/** Answers that have a body, and those that a wider status would validate though they are described without one. */
export function listAnswered({ responses }: Operation): readonly Response[] {
  const known = responses.filter(({ contents, empty }) => !empty && contents.length > 0);
  return responses.filter(
    (one) =>
      known.includes(one) ||
      (!one.empty && known.some(({ status }) => isCovering(status, one.status))),
  );
}

/** `default` is for every status that has no description of its own, `2XX` for those that begin with its digit. */
function isCovering(wide: string, status: string): boolean {
  if (wide === status) return false;
  return wide === 'default' || (wide.endsWith('XX') && wide.charAt(0) === status.charAt(0));
}

/** Models by name; what has none is not spelled out again. */
export function printContentType(
  { contents, type }: Pick<Response, 'contents' | 'type'>,
  flow: 'input' | 'output',
  scope: Scope,
): Code {
  const checked = listValidatedContents(
    contents,
    flow === 'input' ? UNCHECKED_IN_BODIES : UNCHECKED,
  );
  return checked.length > 0 && isShort(type) ? printType(type, scope, { flow }) : code`unknown`;
}

/** Whether parameters must be there although each of them may be left out. */
export function needsParams({ rules }: Operation): boolean {
  return rules.some((schema) => schema.kind === 'schema' && schema.required?.includes('params'));
}

/** Whether anything of a webhook is to validate. */
export function isWebhookValidated({ params, body }: Webhook): boolean {
  return params.length > 0 || body !== undefined;
}
