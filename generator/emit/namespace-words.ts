/** A text and the name of a namespace in it in, what is taken from the namespace out: `object` of `z.object(…)`. */

export function findWords(text: string, namespace: string): ReadonlySet<string> {
  const pattern = new RegExp(`(?<![\\w$.])${namespace.replaceAll('$', '\\$')}\\.(\\w+)`, 'g');
  return new Set([...text.matchAll(pattern)].map(([, word = '']) => word));
}
