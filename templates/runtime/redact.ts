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
  const values = secrets
    .flatMap((secret) => [secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1)])
    .filter((value) => value.length > 2);
  const called = names.map(escape).join('|');
  const pair = `(["']?)\\b(?:${called})\\1\\s*[:=]\\s*`;
  const patterns = [
    ...(called
      ? [`(?<=${pair})("(?:[^"\\\\]|\\\\.)*"?|[^\\s&,;}"]+)`, `(?<=<(?:${called})\\b[^>]*>)[^<]+`]
      : []),
    ...values.sort((a, b) => b.length - a.length).map(escape),
  ];
  const secretText = patterns.length ? new RegExp(patterns.join('|'), 'gi') : undefined;
  const secretNames = new Set(names.map((name) => name.toLowerCase()));

  function text(value: string): string {
    return secretText ? value.replace(secretText, hidden) : value;
  }

  function data(value: unknown): unknown {
    if (typeof value === 'string') return text(value);
    if (Array.isArray(value)) return value.map(data);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, item]) => [
        name,
        secretNames.has(name.toLowerCase()) ? hidden : data(item),
      ]),
    );
  }

  return { text, data };
}

/** The values of sensitive members in the caller's own data, so that they are hidden wherever the service repeats them. */
export function secretsIn(data: unknown, names: readonly string[], secret = false): string[] {
  if (typeof data === 'string' || typeof data === 'number') return secret ? [String(data)] : [];
  if (typeof data !== 'object' || data === null) return [];
  return Object.entries(data).flatMap(([name, item]) =>
    secretsIn(item, names, secret || names.some((one) => one.toLowerCase() === name.toLowerCase())),
  );
}

/** The beginning of a text, for a message. */
export function excerptOf(text: string): string {
  return text.length > 200 ? `${text.slice(0, 200)}…` : text;
}

function escape(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
}
