// Links in headers (RFC 8288).

/**
 * The address of the first link of a relation in a `Link` header.
 *
 * @example
 * findLink('<https://things.example/?page=3>; rel="next", </>; rel=first', 'next'); // 'https://things.example/?page=3'
 */
export function findLink(header: string, relation: string): string | undefined {
  for (const [, address, written = ''] of header.matchAll(LINK)) {
    const params = readParams(written);
    const relations = params.get('rel')?.toLowerCase().split(/\s+/);
    // A link with an anchor is one of another resource.
    if (relations?.includes(relation) && !params.has('anchor')) return address?.trim();
  }
  return undefined;
}

/** An address and its parameters; in quotes anything may follow, also a comma. */
const LINK = /<([^>]*)>((?:[^",]|"(?:[^"\\]|\\.)*")*)/g;

const PARAM = /;\s*([^\s=;,"]+)\s*(?:=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s;,"]*)))?/g;

/** The first of several with one name counts. */
function readParams(text: string): ReadonlyMap<string, string> {
  const params = new Map<string, string>();
  for (const [, name = '', quoted, plain = ''] of text.matchAll(PARAM)) {
    const key = name.toLowerCase();
    const value = quoted?.replace(/\\(.)/g, '$1') ?? plain;
    if (!params.has(key)) params.set(key, value);
  }
  return params;
}
