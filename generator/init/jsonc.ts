/** JSON with comments and trailing commas in, its value out; undefined where it is none. */

export function parseJsonc(text: string): unknown {
  const bare = text.replace(/"(?:[^"\\]|\\.)*"|\/\/[^\n]*|\/\*[^]*?\*\//g, keepStrings);
  try {
    return JSON.parse(bare.replace(/"(?:[^"\\]|\\.)*"|,(?=\s*[}\]])/g, keepStrings));
  } catch {
    return undefined;
  }
}

function keepStrings(match: string): string {
  return match.startsWith('"') ? match : '';
}
