/** A standing text and a piece of it, as it was and as it shall be, in; the text with the new piece out. */

import type { Piece } from '../../emit/share.ts';
import { Unforeseen } from '../../load/unforeseen.ts';
import { format } from '../../write/format.ts';

/** Throws `Unforeseen` where the old piece does not stand there exactly once. */
export async function spliced(text: Buffer, before: Piece, after: Piece): Promise<Buffer> {
  const [old, now] = [await formatted(before), await formatted(after)];
  if (old === now) return text;
  if (old === '' || now === '') throw new Unforeseen('a piece that was not there before');
  const framed = Buffer.from(`\n${old}\n`);
  const at = text.indexOf(framed);
  if (at < 0 || text.includes(framed, at + 1)) {
    throw new Unforeseen(`a piece of \`${before.path}\``);
  }
  const behind = text.subarray(at + framed.length);
  return Buffer.concat([text.subarray(0, at), Buffer.from(`\n${now}\n`), behind]);
}

async function formatted({ kind, path, text }: Piece): Promise<string> {
  if (kind !== 'declarations' && kind !== 'members') return text;
  const whole = (await format(path, text)).trimEnd();
  if (kind === 'declarations') return whole;
  return whole.slice(whole.indexOf('\n') + 1, whole.lastIndexOf('\n'));
}
