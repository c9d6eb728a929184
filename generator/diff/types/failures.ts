/** The type of an operation's failures in; the same without those of which nothing but the status is said out. */

/** `HttpError<403, unknown>`: a status of its own, and a body that may be anything, as of every other status. */
const unsaid = /HttpError<(\d+), unknown(?:, [\w$]+)?> \| /g;

/** Callers can ask for any status; only what is said of its body is more than that. */
export function withoutUnsaid(text: string): string {
  const statuses = new Set([...text.matchAll(unsaid)].map(([, status]) => status));
  if (statuses.size === 0) return text;
  return text.replaceAll(unsaid, '').replaceAll(/OtherStatus<([\d |]+)>/g, (_, listed: string) => {
    const left = listed.split(' | ').filter((status) => !statuses.has(status));
    return left.length === 0 ? 'OtherStatus' : `OtherStatus<${left.join(' | ')}>`;
  });
}
