/** Reports what whole-document rules of OpenAPI find wrong with the nodes of a bundle. */

import { formatJson } from '../diagnostics/json.ts';
import { findNearest, suggestName } from '../diagnostics/suggest.ts';
import { asMembers, getChild, isObject, getNode, splitPointer } from '../load/structure/pointer.ts';
import { decodeFragment, isMappedReference } from '../load/references/resolve.ts';
import { type Check, locateKey, locateValue, type Site, report } from './site.ts';

/** Nodes that rules look at together, collected during one walk. */
export type Index = ReturnType<typeof createIndex>;

export function createIndex() {
  return {
    operations: listNothing(),
    paths: listNothing(),
    pathItems: listNothing(),
    securitySchemes: new Set<string>(),
    discriminators: listNothing(),
    servers: listNothing(),
    links: listNothing(),
    /** Schemas, parameters, operations and security schemes with extensions of ours. */
    extended: listNothing(),
    /** Values of all enums, as texts. */
    values: new Set<string>(),
  };
}

function listNothing(): Site[] {
  return [];
}

/** Takes what the rules on extensions will ask for. */
export function indexExtensions(index: Index, site: Site): void {
  const { value } = site.node;
  if (Object.keys(value).some((name) => name.startsWith('x-sw-'))) index.extended.push(site);
  if (!Array.isArray(value['enum'])) return;
  for (const item of value['enum']) index.values.add(formatJson(item));
}

/** Takes a node into the index where a rule will ask for it. */
export function indexNode(index: Index, site: Site): void {
  const { node } = site;
  // Most nodes are, and no rule asks for them.
  if (node.kind === 'schema') return;
  if (node.kind === 'operation') index.operations.push(site);
  else if (node.kind === 'pathItem') index.pathItems.push(site);
  else if (node.kind === 'paths') index.paths.push(site);
  else if (node.kind === 'discriminator') index.discriminators.push(site);
  else if (node.kind === 'server') index.servers.push(site);
  else if (node.kind === 'link') index.links.push(site);
  else if (node.kind === 'securityScheme' && node.name !== undefined) {
    index.securitySchemes.add(String(node.name));
  }
}

export function checkRules(check: Check, index: Index, root: Site | undefined): void {
  for (const site of index.servers) checkServer(check, site);
  for (const site of index.discriminators) checkDiscriminator(check, site);
  if (index.links.length > 0) checkLinks(check, index);
  if (root !== undefined) checkSecurity(check, index, root);
  for (const site of index.operations) checkSecurity(check, index, site);
}

function checkServer(check: Check, site: Site): void {
  const { url, variables } = site.node.value;
  if (typeof url !== 'string') return;
  checkOwnServer(check, site, url);
  checkAddress(check, site, url);
  const named = check.bundle.root['x-sw-variables'];
  for (const [, word = ''] of url.matchAll(/\{([^{}]*)\}/g)) {
    if (getChild(variables, word) !== undefined || getChild(named, word) !== undefined) continue;
    const message = `\`{${word}}\` is not a variable of this server.`;
    const near = findNearest(word, Object.keys(asMembers(variables)));
    const help =
      near === undefined
        ? 'Declare it under `variables`, with a default.'
        : `Did you mean \`{${near}}\`?`;
    report(check, locateValue(site, 'url'), { code: 'SPEC-128', message, help });
  }
}

const more = [
  ['credentials', /^[a-z]+:\/\/[^/?#]*@/i],
  ['a query', /^[^?#]*\?/],
  ['a fragment', /#/],
] as const;

/** Paths are appended to the address, and `fetch` refuses credentials in it. */
function checkAddress(check: Check, site: Site, url: string): void {
  const found = more.flatMap(([name, pattern]) => (pattern.test(url) ? [name] : []));
  if (found.length === 0) return;
  const message = `The URL of a server contains ${found.join(', ')}, which clients leave out.`;
  const help = 'Describe credentials as a security scheme, and a query as parameters.';
  report(check, locateValue(site, 'url'), { code: 'SPEC-135', message, help });
}

/** A client has one address; what an operation or a path serves elsewhere is said where it is. */
function checkOwnServer(check: Check, site: Site, url: string): void {
  const at = locateValue(site, 'url');
  if (at.pointer.startsWith('/servers/') || !/\/servers\/\d+\/url$/.test(at.pointer)) return;
  const { servers } = check.bundle.root;
  const isGeneral = Array.isArray(servers) && servers.some((one) => getChild(one, 'url') === url);
  if (isGeneral) return;
  const message = `\`${url}\` is not a server of the whole document, and a client has one \`baseUrl\`.`;
  const help = 'Make these calls with a client that has that `baseUrl`; their comments name it.';
  report(check, at, { severity: 'note', code: 'SPEC-133', message, help });
}

/** References in a mapping are followed by loading; here are the names of components, and what names nothing. */
function checkDiscriminator(check: Check, site: Site): void {
  const { mapping } = site.node.value;
  // OpenAPI's own schema validates the shape where it knows of schemas.
  const isJudged = site.part.kind === 'root' && check.bundle.version === '3.0';
  if (mapping !== undefined && !isObject(mapping) && !isJudged) {
    const message = `\`mapping\` must be a map, but is \`${formatJson(mapping)}\`; it is ignored.`;
    report(check, locateValue(site, 'mapping'), { code: 'SPEC-111', message });
  }
  const schemas = getChild(getChild(check.bundle.root, 'components'), 'schemas');
  for (const [value, name] of Object.entries(asMembers(mapping))) {
    const at = locateValue(site, 'mapping', value);
    if (typeof name !== 'string') {
      const message = `\`${value}\` must name a schema, but is \`${formatJson(name)}\`; it is ignored.`;
      if (!isJudged) report(check, at, { code: 'SPEC-111', message });
      continue;
    }
    if (isMappedReference(name) || getChild(schemas, name) !== undefined) continue;
    const help = suggestName(name, Object.keys(asMembers(schemas)));
    const message = `\`${name}\` is not a schema under \`components\`.`;
    report(check, at, { code: 'SPEC-126', message, help });
  }
}

/** What a link leads to is called by an id, or by its place; places in other files are theirs to validate. */
function checkLinks(check: Check, { links, operations }: Index): void {
  const named = operations.map(({ node }) => node.value['operationId']);
  const ids = new Set(named.filter((id) => typeof id === 'string'));
  for (const site of links) {
    const { operationId: id, operationRef: ref } = site.node.value;
    if (typeof id === 'string' && !ids.has(id)) {
      const help = suggestName(id, ids);
      const message = `No operation has the id \`${id}\`, so the link is left out.`;
      report(check, locateValue(site, 'operationId'), { code: 'SPEC-137', message, help });
    }
    if (typeof ref !== 'string' || !ref.startsWith('#/') || isThere(check, ref)) continue;
    const message = `\`${ref}\` is not an operation, so the link is left out.`;
    report(check, locateValue(site, 'operationRef'), { code: 'SPEC-137', message });
  }
}

function isThere({ bundle }: Check, ref: string): boolean {
  return isObject(getNode(bundle.root, splitPointer(decodeFragment(ref.slice(1)) ?? '')));
}

function checkSecurity(check: Check, { securitySchemes }: Index, site: Site): void {
  const { security } = site.node.value;
  if (!Array.isArray(security)) return;
  security.forEach((requirement: unknown, index) => {
    for (const name of isObject(requirement) ? Object.keys(requirement) : []) {
      if (securitySchemes.has(name) || name.includes('/')) continue;
      const declare = 'Declare it under `components.securitySchemes`.';
      const help = suggestName(name, securitySchemes, declare);
      const message = `The security scheme \`${name}\` is not declared, so this alternative is left out.`;
      report(check, locateKey(site, 'security', index, name), { code: 'SPEC-125', message, help });
    }
  });
}
