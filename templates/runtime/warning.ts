// In: what is worth knowing and no reason to fail. Out: it is told, where the client's options say.

import type { Client } from './call.ts';
import type { ApiError } from './errors.ts';

/** Tells a warning. */
export function warn({ options }: Client, warning: ApiError): void {
  const tell = options.onWarning ?? ((told) => console.warn(String(told)));
  tell(warning);
}
