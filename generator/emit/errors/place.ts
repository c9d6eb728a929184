/** An API in, the sentence out that says where calls read a code, and what of that is a guess. */

import type { Api } from '../../ir/model.ts';

export function findCodePlace({ errors, operations }: Api): string | undefined {
  const at = errors?.code;
  if (at !== undefined) return `The code is in the body at \`${at.join('.')}\`.`;
  if (operations.length === 0) return undefined;
  return (
    'The place of the code is not shown. As a guess it is the value of the one member at the top of the response that is a ' +
    'code of the operation (in a failure without one: any registered code), never a value that the call itself sent.'
  );
}
