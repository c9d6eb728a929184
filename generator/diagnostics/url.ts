/** A string in; the URL that it is out, or undefined. `URL.canParse` of Node 20 comes to refuse Latin-1 such as `é`. */

export function parseUrl(text: string, base?: string | URL): URL | undefined {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}
