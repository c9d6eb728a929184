// Values in little room: what says most of them stays, and what is left out is counted.

/** The key, and the beginning of the texts, that say what is left out. */
const mark = '…';

/** The least characters that an item of a list gets. */
const leastItem = 140;

/** The least characters that are worth a member. */
const leastMember = 60;

/** About what says how much is left out. */
const note = '"…":"1000 more",';

/** The value, or as much of it as about so many characters of JSON hold. */
export function shorten(value: unknown, room: number): unknown {
  if (measure(value) <= room) return value;
  if (typeof value === 'string') return cutString(value, room);
  if (Array.isArray(value)) return shortenList(value, room);
  // What is neither a text nor a list and has a length is an object.
  return isObject(value) ? shortenObject(value, room) : value;
}

function measure(value: unknown): number {
  return (JSON.stringify(value) ?? '').length;
}

function cutString(text: string, room: number): string {
  return `${text.slice(0, Math.max(room - 3, 8)).replace(/[\ud800-\udbff]$/, '')}${mark}`;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

/** The first items; how many there are besides. */
function shortenList(list: readonly unknown[], room: number): readonly unknown[] {
  const share = Math.max(leastItem, room / list.length);
  const shown: unknown[] = [];
  let left = room - note.length;
  for (const item of list) {
    const part = shorten(item, Math.min(share, Math.max(left, leastMember)));
    left -= measure(part) + 1;
    if (left < 0 && shown.length > 0) break;
    shown.push(part);
  }
  const more = list.length - shown.length;
  return more === 0 ? shown : [...shown, `${mark} ${more} more`];
}

type Members = Readonly<Record<string, unknown>>;

/** Members that name the object first, then short ones, then what has parts. */
function shortenObject(object: Members, room: number): Members {
  const ranked = Object.entries(object)
    .map(([name, value]) => ({ name, value, rank: rankMember(name, value) }))
    .sort((a, b) => a.rank - b.rank);
  const large = ranked.filter(({ rank }) => rank === 2);
  // Where most of it is a list, this is what it is about.
  const isAround = large.some(
    ({ value }) => Array.isArray(value) && measure(value) > measure(object) / 2,
  );
  const kept = new Map<string, unknown>();
  let left = (isAround ? room / 2 : room) - note.length;
  const keep = (name: string, value: unknown): void => {
    const cost = name.length + measure(value) + 4;
    if (cost > left) return;
    left -= cost;
    kept.set(name, value);
  };
  for (const { name, value, rank } of ranked) if (rank < 2) keep(name, value);
  if (isAround) left += room / 2;
  for (const [index, { name, value }] of large.entries()) {
    const share = left / (large.length - index) - name.length - 4;
    if (share >= leastMember) keep(name, shorten(value, share));
  }
  const names = Object.keys(object);
  const shown = names.filter((name) => kept.has(name)).map((name) => [name, kept.get(name)]);
  const more = names.length - shown.length;
  return { ...Object.fromEntries(shown), ...(more > 0 && { [mark]: `${more} more` }) };
}

const naming =
  /(?:^|_|[a-z])(?:id|key|slug|number|name|title|label|login|email|status|state|type|kind|amount|currency|total|count|code|message|error|reason|date|at|cursor|token|next)$/i;

function rankMember(name: string, value: unknown): 0 | 1 | 2 | 3 {
  if (typeof value === 'string' && /^https?:\/\//.test(value)) return 3;
  if (typeof value === 'object' && value !== null) return Object.keys(value).length === 0 ? 3 : 2;
  if (typeof value === 'string' && value.length > 80) return 2;
  if (naming.test(name)) return 0;
  return value === null || value === '' ? 3 : 1;
}
