// In: names and values that must stay secret, and data. Out: the same without them.

/** Takes secrets out of text and data. */
export interface Redaction {
  text(text: string): string;
  data(data: unknown): unknown;
}

const hidden = '[redacted]';

/**
 * Hides the values of members and parameters by name, and given values wherever they stand.
 *
 * @example
 * redaction(['csc'], ['4111111111111111']).data({ csc: '123', note: 'card 4111111111111111' });
 * // { csc: '[redacted]', note: 'card [redacted]' }
 */
export function redaction(names: readonly string[], secrets: readonly string[]): Redaction {
  const called = `(?:${names.map(escape).join('|')})`;
  const exactly = new RegExp(`^${called}$`, 'i');
  const values = secrets
    .flatMap(spellings)
    // Shorter ones would tear holes into every text.
    .filter((value) => value.length > 2)
    .sort((a, b) => b.length - a.length);
  const patterns = [
    // JSON, also cut off; a query; an element.
    `(?<=\\b${called}["']?\\s*[:=]\\s*)("(?:[^"\\\\]|\\\\.)*"?|'[^']*'?|[^\\s"&,;}]+)`,
    `(?<=<(?:[\\w.-]+:)?${called}\\b[^>]*>)[^<]+`,
    ...values.map(escape),
  ];
  const secret = new RegExp(patterns.join('|'), 'gi');
  const text = (value: string): string => value.replace(secret, hidden);

  function data(value: unknown): unknown {
    if (typeof value !== 'object' || value === null) {
      return typeof value === 'string' ? text(value) : value;
    }
    if (Array.isArray(value)) return value.map(data);
    const members = Object.entries(value);
    return Object.fromEntries(
      members.map(([name, item]) => [name, exactly.test(name) ? hidden : data(item)]),
    );
  }

  return { text, data };
}

/** The values of sensitive members, so that they are hidden wherever the service repeats them. */
export function secretsIn(data: unknown, names: readonly string[], secret = false): string[] {
  if (typeof data !== 'object' || data === null) return secret ? [String(data)] : [];
  // Bytes have a member for each of them.
  if (ArrayBuffer.isView(data)) return [];
  const exactly = new Set(names.map((name) => name.toLowerCase()));
  return Object.entries(data).flatMap(([name, item]) =>
    secretsIn(item, names, secret || exactly.has(name.toLowerCase())),
  );
}

/** As it is, in a URL, in a form, in JSON, and as a number without the blanks between its digits. */
function spellings(secret: string): string[] {
  const form = String(new URLSearchParams([['', secret]])).slice(1);
  const json = JSON.stringify(secret).slice(1, -1);
  return [secret, encodeURIComponent(secret), form, json, secret.replace(/[\s-]/g, '')];
}

function escape(text: string): string {
  return text.replace(/[^\w\s]/g, '\\$&');
}
