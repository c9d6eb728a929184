/** Reads the text of a project: files that begin with `=== <path>`. */

export function readProject(text: string): Readonly<Record<string, string>> {
  const parts = text.split(/^=== (.+)$/m).slice(1);
  const paths = parts.filter((_, index) => index % 2 === 0);
  return Object.fromEntries(
    paths.map((path, index) => [path, (parts[index * 2 + 1] ?? '').slice(1)]),
  );
}
