// In: a text. Out: whether it is the name or the address of a host, or a mailbox at one, as the RFCs write them.

const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i;

/** RFC 1123; a label with `--` in its third place is the ASCII form of another (RFC 5890). */
export function isHostname(text: string): boolean {
  if (text.length > 253 || !text.split('.').every((label) => LABEL.test(label))) return false;
  return !/(?:^|\.)..--/.test(text) || isDomain(text);
}

/** What the URL parser of the platform takes: it knows Punycode and the tables of Unicode. */
function isDomain(text: string): boolean {
  return (
    text.split('.').every((label) => !/^..--/.test(label) || /^xn--/i.test(label)) &&
    isUrlHost(text)
  );
}

function isUrlHost(text: string): boolean {
  return URL.canParse(`http://${text}/`);
}

/** RFC 5890, with the rules of RFC 5892 on characters in context. */
export function isInternationalHostname(text: string): boolean {
  if (/^[\x21-\x7e]*$/.test(text)) return isHostname(text);
  if (/[\s/:@?#%\\[\]]/u.test(text) || !isUrlHost(text)) return false;
  const ascii = new URL(`http://${text}/`).hostname;
  const labels = text.split(/[.\u3002\uff0e\uff61]/u);
  return (
    labels.every(isLabel) &&
    ascii.length <= 253 &&
    ascii.split('.').every((label) => LABEL.test(label))
  );
}

/** Combining marks that begin a label, letters that are not allowed, marks without the letters that they need beside them. */
const BROKEN: readonly RegExp[] = [
  /^\p{M}/u,
  /^..--(?<!^xn--)/iu,
  /[\u0640\u07fa\u302e\u302f\u3031-\u3035\u303b]/u,
  /(?<!l)\u00b7|\u00b7(?!l)/u,
  /\u0375(?!\p{Script=Greek})/u,
  /(?<!\p{Script=Hebrew})[\u05f3\u05f4]/u,
  /^(?!.*[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]).*\u30fb/u,
  /[\u0660-\u0669].*[\u06f0-\u06f9]|[\u06f0-\u06f9].*[\u0660-\u0669]/u,
];

function isLabel(label: string): boolean {
  return label !== '' && !BROKEN.some((form) => form.test(label));
}

/** RFC 5321: `local` is the form of what stands before the `@`. */
export function isMailbox(text: string, local: RegExp, isHost: (host: string) => boolean): boolean {
  const at = text.lastIndexOf('@');
  const host = text.slice(at + 1);
  const literal = /^\[(IPv6:)?([^[\]]+)\]$/i.exec(host);
  if (at < 1 || !local.test(text.slice(0, at))) return false;
  if (literal === null) return isHost(host);
  const [, version, address = ''] = literal;
  return version === undefined ? isIpv4(address) : isIpv6(address);
}

/** Four numbers, without leading zeros, which some read as octal. */
export function isIpv4(text: string): boolean {
  const parts = text.split('.');
  return (
    parts.length === 4 &&
    parts.every((part) => /^(?:0|[1-9]\d{0,2})$/.test(part) && Number(part) < 256)
  );
}

/** RFC 4291, with an IPv4 address at its end or without. */
export function isIpv6(text: string): boolean {
  const tail = text.slice(text.lastIndexOf(':') + 1);
  if (tail.includes('.') && !isIpv4(tail)) return false;
  const plain = tail.includes('.') ? `${text.slice(0, -tail.length)}0:0` : text;
  const halves = plain.split('::');
  const groups = halves.flatMap((half) => (half === '' ? [] : half.split(':')));
  if (halves.length > 2 || !groups.every((group) => /^[0-9a-f]{1,4}$/i.test(group))) return false;
  return halves.length === 2 ? groups.length < 8 : groups.length === 8;
}
