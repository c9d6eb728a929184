/** Raw text in, text in prettier's style out. The options are constants, so that a user's own settings change nothing. */

import type { Options } from 'prettier';

/** The style of all output. */
export const style = { printWidth: 100, singleQuote: true } as const satisfies Options;

/** Formats one file by its ending; other endings pass untouched. Throws on a syntax error: that is a bug of an emitter. */
export async function format(path: string, text: string): Promise<string> {
  const parser = parserOf(path);
  if (parser === undefined) return text;
  const prettier = await import('prettier');
  return prettier.format(text, { ...style, parser, filepath: path });
}

function parserOf(path: string): 'babel-ts' | 'markdown' | undefined {
  if (path.endsWith('.ts')) return 'babel-ts';
  return path.endsWith('.md') ? 'markdown' : undefined;
}
