/** In: secrets and all that was printed. Out: which of the secrets are in it, in any form. */

import { inspect } from 'node:util';

/** Names of secrets and their values. */
export type Canaries = Readonly<Record<string, string>>;

/** The forms in which a secret may be met in a text; short ones of base64 are no proof of anything. */
export function listForms(canary: string): ReadonlyMap<string, string> {
  const bytes = Buffer.from(canary);
  const percent = encodeURIComponent(canary);
  const forms: [string, string][] = [
    [canary, 'as it is'],
    [canary.replaceAll(' ', ''), 'without blanks'],
    [percent, 'percent-encoded'],
    [percent.replace(/%../g, (code) => code.toLowerCase()), 'percent-encoded, lower case'],
    [percent.replaceAll('%20', '+'), 'as a form has it'],
    [encodeURIComponent(percent), 'percent-encoded twice'],
    [bytes.toString('hex'), 'in hex'],
    [JSON.stringify(canary).slice(1, -1), 'in JSON'],
    [JSON.stringify(JSON.stringify(canary).slice(1, -1)).slice(1, -1), 'in JSON in JSON'],
    [canary.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`), 'in HTML'],
    [bytes.toString('base64'), 'in base64'],
    [bytes.toString('base64url'), 'in base64url'],
    // In the middle of something else, where its bits stand elsewhere.
    ...[1, 2].map((shift): [string, string] => [
      Buffer.concat([Buffer.alloc(shift), bytes])
        .toString('base64')
        .slice(4, -4),
      'inside base64',
    ]),
  ];
  // The first label is that of forms which are the same.
  const labels = new Map<string, string>();
  for (const [form, what] of forms) if (!labels.has(form)) labels.set(form, what);
  return labels;
}

/** `licence key, percent-encoded: …around it…` for each secret that is found. */
export function leaksIn(printed: readonly string[], canaries: Canaries): string[] {
  const found = new Set<string>();
  // Most of what is printed is printed more than once.
  const texts = new Set(printed);
  for (const [name, canary] of Object.entries(canaries)) {
    for (const [form, what] of listForms(canary)) {
      if (form.length < Math.min(canary.length, 8)) continue;
      for (const text of texts) {
        const at = text.indexOf(form);
        if (at < 0) continue;
        const around = text.slice(Math.max(0, at - 80), at + form.length + 20);
        found.add(`${name}, ${what}: ${around}`);
      }
    }
  }
  return [...found];
}

/** All that a program may print of a value. */
export function listPrints(value: unknown): string[] {
  const prints = [
    inspect(value, { depth: 10, showHidden: true, maxStringLength: null, maxArrayLength: null }),
    inspect(value, { depth: 10, getters: false }),
    written(value),
  ];
  if (!(value instanceof Error)) return prints;
  const { message, stack = '', cause } = value;
  const own = Object.getOwnPropertyNames(value).map((name) => written(Reflect.get(value, name)));
  return [...prints, message, stack, String(value), ...own, ...(cause ? listPrints(cause) : [])];
}

function written(value: unknown): string {
  // What JSON cannot write is printed by `inspect` alone.
  const text = typeof value === 'string' ? value : JSON.stringify(value, withoutCycles());
  return text ?? '';
}

function withoutCycles(): (key: string, value: unknown) => unknown {
  const seen = new Set<unknown>();
  return (_key, value) => {
    if (typeof value === 'bigint') return String(value);
    if (typeof value !== 'object' || value === null) return value;
    if (seen.has(value)) return undefined;
    seen.add(value);
    return value;
  };
}
