// In: XML that came as a text. Out: the texts of the elements that stand directly in its root, for whoever looks for a code.

/** Elements with elements of their own have none. */
export function textsInRoot(xml: string): string[] {
  const found: string[] = [];
  let depth = 0;
  let text: string | undefined;
  let isComment = false;
  for (const piece of xml.split('<').slice(1)) {
    isComment ||= piece.startsWith('!--');
    if (isComment) {
      isComment = !piece.includes('-->');
      continue;
    }
    const end = piece.indexOf('>');
    const tag = piece.slice(0, end);
    if (tag.startsWith('![CDATA[')) text = text === undefined ? text : text + tag.slice(8, -2);
    else if (tag.startsWith('/')) {
      if (depth === 2 && text !== undefined) found.push(text.trim());
      depth--;
      text = undefined;
    } else if (/^\w/.test(tag) && !tag.endsWith('/')) {
      depth++;
      text = piece.slice(end + 1);
    }
  }
  return found;
}
