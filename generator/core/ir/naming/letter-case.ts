/** Turns any text into an identifier in the wanted case: what names are made of, before clashes are looked at. */

/** `auth-request` → `AuthRequest`, `HARM_CATEGORY` → `HarmCategory`; a name in Pascal case stays as it is. */
export function toPascalCase(text: string): string {
  return PASCAL.test(text) ? text : splitWords(text).map(capitalize).join('');
}

/** Most names of schemas and operations. */
const PASCAL = /^[A-Z][A-Za-z0-9]*$/;

/** `files.trash` → `filesTrash`, `AuthRequest` → `authRequest`, `URLThing` → `urlThing`. */
export function toCamelCase(text: string): string {
  return uncapitalize(toPascalCase(text));
}

/** Text of ASCII needs no expression of all Unicode letters, which engines are slow to compile and few documents need. */
function isAscii(text: string): boolean {
  return ASCII.test(text);
}

const ASCII = /^[\0-\x7f]*$/;

/** Letters and digits alone, in lower case: what two spellings of one name have in common. */
export function toLetters(text: string): string {
  return text.toLowerCase().replace(isAscii(text) ? /[^a-z0-9]+/g : /[^\p{L}\p{N}]+/gu, '');
}

export type Taken = Pick<ReadonlySet<string>, 'has'>;

/** The name itself, else the name with the first number behind it that is free. */
export function findFree(wanted: string, taken: Taken, before = ''): string {
  let name = wanted;
  for (let count = 2; taken.has(name); count += 1) name = `${wanted}${before}${count}`;
  return name;
}

/** Finds where the last part of an id begins: at its last slash, or at a dot that is not one of a version. */
export function findLastPart(id: string): number {
  let end = id.length - 1;
  while (
    end >= 0 &&
    id[end] !== '/' &&
    (id[end] !== '.' || VERSION.test(id.slice(end - 1, end + 2)))
  ) {
    end -= 1;
  }
  return end;
}

const VERSION = /^\d\.\d$/;

/** `Pet Store` → `pet-store`, `contentGeneration` → `content-generation`; letters and digits of ASCII alone. */
export function toKebabCase(text: string): string {
  const bare = isAscii(text) ? text : text.normalize('NFKD').replace(/\p{M}+/gu, '');
  return bare
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
}

/** Whether a text can be where TypeScript wants a name (reserved words aside). */
export function hasIdentifierForm(text: string): boolean {
  if (/^[A-Za-z$_][\w$]*$/.test(text)) return true;
  return (
    !isAscii(text) && /^[\p{ID_Start}$_](?:(?![\u200C\u200D])[\p{ID_Continue}$])*$/u.test(text)
  );
}

/** `AuthRequest` → `authRequest`: lowers the first letter, or the first run of capitals up to the next word. */
export function uncapitalize(name: string): string {
  if (ONE_CAPITAL.test(name)) return name.slice(0, 1).toLowerCase() + name.slice(1);
  const capitals = isAscii(name)
    ? /^(?:[A-Z]+(?=[A-Z][a-z])|[A-Z]+)/
    : /^(?:\p{Lu}+(?=\p{Lu}\p{Ll})|\p{Lu}+)/u;
  return name.replace(capitals, (run) =>
    run.length > 1 && name.length > run.length && isLower(name.slice(run.length))
      ? run.slice(0, -1).toLowerCase() + run.slice(-1)
      : run.toLowerCase(),
  );
}

function isLower(text: string): boolean {
  return isAscii(text) ? /^[a-z]/.test(text) : /^\p{Ll}/u.test(text);
}

/** Most names, and quick to test. */
const ONE_CAPITAL = /^[A-Z][a-z]/;

export function capitalize(word: string): string {
  return word.slice(0, 1).toUpperCase() + word.slice(1);
}

function splitWords(text: string): readonly string[] {
  // Some engines count joiners among letters; nobody would see them in a name.
  const between = isAscii(text) ? /[^\w]+|_+/ : /(?:[^\p{ID_Continue}]|[\u200C\u200D])+|_+/u;
  const parts = text
    .normalize('NFC')
    .split(between)
    .filter((part) => part !== '');
  return parts.length > 1 || text.includes('_') ? parts.map(lowerAcronym) : parts;
}

/** Words that shout are lowered where a separator shows that they are words: `HARM` of `HARM_CATEGORY`. */
function lowerAcronym(word: string): string {
  if (word.length < 2) return word;
  const shouts = isAscii(word) ? /^[A-Z0-9]+$/ : /^[\p{Lu}\p{N}]+$/u;
  return shouts.test(word) ? word.slice(0, 1) + word.slice(1).toLowerCase() : word;
}
