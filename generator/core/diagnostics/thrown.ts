/** Catches what throws, or says in a line what was thrown: not even that may throw. */

export function findThrownLine(error: unknown): string {
  try {
    const text = error instanceof Error ? error.message : String(error);
    return (text.split('\n')[0] ?? '').replace(/\.$/, '');
  } catch {
    return 'something that has no text';
  }
}

/** What the work gives; undefined where it throws, for any reason. */
export function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

/** `URL.canParse` of Node 20 comes to refuse Latin-1 such as `é`. */
export function parseUrl(text: string, base?: string | URL): URL | undefined {
  return attempt(() => new URL(text, base));
}
