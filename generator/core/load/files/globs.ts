/** Reads patterns of paths as shells have them (`*`, `?`, `**`, `{a,b}`), since a config and some shells leave them as they are. */

/** The folder that all paths of a pattern are in, and which of them it means. */
interface Glob {
  readonly folder: string;
  fits(path: string): boolean;
}

/** Undefined for a path that is no pattern. */
export function readGlob(path: string): Glob | undefined {
  const parts = split(path);
  const first = parts.findIndex((part) => /[*?{]/.test(part));
  if (first < 0) return undefined;
  const form = new RegExp(
    `^${parts.map(translate).join('/').replaceAll('(?:.*/)?/', '(?:.*/)?')}$`,
  );
  return {
    folder: parts.slice(0, first).join('/') || '/',
    fits: (one) => form.test(split(one).join('/')),
  };
}

function split(path: string): readonly string[] {
  return path.split(/[\\/]/);
}

/** `**` is any folders, and none. */
function translate(part: string): string {
  if (part === '**') return '(?:.*/)?';
  return part.replaceAll(/[*?{},]|[$()+.[\]^|]/g, (sign) => signs[sign] ?? `\\${sign}`);
}

const signs: Readonly<Record<string, string>> = {
  '*': '[^/]*',
  '?': '[^/]',
  '{': '(?:',
  '}': ')',
  ',': '|',
};
