/** Whatever was thrown in, one line about it out: not even that may throw. */

export function findThrownLine(error: unknown): string {
  try {
    const text = error instanceof Error ? error.message : String(error);
    return (text.split('\n')[0] ?? '').replace(/\.$/, '');
  } catch {
    return 'something that has no text';
  }
}
