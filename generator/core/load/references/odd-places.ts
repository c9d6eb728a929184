/**
 * Finds references where OpenAPI has none: in the place of a map or a list (`paths: { $ref: ./paths.yaml }`), of a node that no
 * reference may replace (`get: { $ref: … }`), and to what may be a schema where a node that holds one is needed.
 */

import type { Version } from '../dialects/version.ts';
import { typeNamed } from '../dialects/habits/types.ts';
import { grammar, type Kind, referable, type Shape, type Slot } from '../structure/node-kinds.ts';
import { isObject, type Members } from '../structure/pointer.ts';

/** What a member holds: nodes, or a map or a list of plain data. */
export interface Role extends Pick<Slot, 'form'> {
  readonly kind: Kind | 'data';
}

interface OddPlace {
  /** Names from the start to the map that holds `$ref`. */
  readonly path: readonly string[];
  readonly role: Role;
}

/** Members that are maps or lists of data, and that authors share between places. */
const ofData: Readonly<Partial<Record<Kind, Readonly<Record<string, Slot['form']>>>>> = {
  root: { security: 'list', consumes: 'list', produces: 'list', schemes: 'list' },
  operation: {
    security: 'list',
    tags: 'list',
    consumes: 'list',
    produces: 'list',
    schemes: 'list',
  },
  link: { parameters: 'map' },
  oauthFlow: { scopes: 'map' },
  schema: { required: 'list', enum: 'list', dependentRequired: 'map' },
  discriminator: { mapping: 'map' },
};

const map = (kind: Kind): Slot => ({ kind, form: 'map' });

/** What Swagger 2.0 has beside. */
const swagger: Readonly<Partial<Record<Kind, Readonly<Record<string, Slot>>>>> = {
  root: {
    definitions: map('schema'),
    responses: map('response'),
    parameters: map('parameter'),
    securityDefinitions: map('securityScheme'),
  },
  response: { schema: { kind: 'schema', form: 'one' } },
};

/** What each member holds, by its name. */
interface Roles {
  readonly members: ReadonlyMap<string, Role>;
  readonly rest?: Role;
}

const plain = nameRoles({});
const withSwagger = nameRoles(swagger);

function nameRoles(more: typeof swagger): ReadonlyMap<Kind, Roles> {
  // The keys of the grammar are kinds: their type is lost in the list alone.
  const kinds = Object.entries(grammar) as [Kind, Shape][];
  return new Map(
    kinds.map(([kind, { members, rest }]): [Kind, Roles] => {
      const data = Object.entries(ofData[kind] ?? {}).map(([name, form]): [string, Role] => [
        name,
        { kind: 'data', form },
      ]);
      const all = new Map<string, Role>([...members, ...data, ...Object.entries(more[kind] ?? {})]);
      return [kind, { members: all, ...(rest !== undefined && { rest }) }];
    }),
  );
}

/** What the member of a node holds; undefined where that is its own. */
export function findRole(kind: Kind, name: string, version: Version): Role | undefined {
  const { members, rest } = getRoles(kind, version);
  if (members.has(name) || name.startsWith('x-') || name === '$ref') return members.get(name);
  return rest;
}

function getRoles(kind: Kind, version: Version): Roles {
  const roles = (version === '2.0' ? withSwagger : plain).get(kind);
  return roles ?? { members: new Map() };
}

/** Lists them below a node or a map or list of nodes, the outer ones first. */
export function listOddPlaces(held: unknown, start: Role, version: Version): readonly OddPlace[] {
  const found: OddPlace[] = [];
  const path: string[] = [];
  const enter = (name: string, value: unknown, inner: Role): void => {
    if (typeof value !== 'object' || value === null) return;
    path.push(name);
    visit(value, inner);
    path.pop();
  };
  const visit = (value: object, inner: Role): void => {
    if (isObject(value) && isOdd(value, inner)) found.push({ path: [...path], role: inner });
    const { kind, form } = inner;
    if (kind === 'data') return;
    const item: Role = { kind, form: 'one' };
    if (Array.isArray(value)) {
      if (form !== 'list' && form !== 'either') return;
      value.forEach((one, at) => enter(`${at}`, one, item));
      return;
    }
    if (!isObject(value)) return;
    const { members, rest } = getRoles(kind, version);
    // oxlint-disable-next-line guard-for-in -- plain data inherits nothing
    for (const name in value) {
      const role =
        form === 'map' ? item : (members.get(name) ?? (rest && findRole(kind, name, version)));
      if (role !== undefined) enter(name, value[name], role);
    }
  };
  if (typeof held === 'object' && held !== null) visit(held, start);
  return found;
}

function isOdd(value: Members, role: Role): boolean {
  if (!Object.hasOwn(value, '$ref')) return false;
  const { $ref: ref } = value;
  if (typeof ref !== 'string') return false;
  const { kind, form } = role;
  if (kind === 'data' || form === 'list') return true;
  // `$ref: string` is a member of that name and type.
  if (form === 'map') return typeNamed(ref) === undefined;
  return !referable.has(kind) || mayNameSchema(value, kind, ref);
}

/** Nodes that hold a schema, with the components that references to them lead to. */
const holders: ReadonlyMap<Kind, RegExp> = new Map<Kind, RegExp>([
  ['parameter', /^#\/(?:components\/)?parameters\//],
  ['header', /^#\/(?:components\/)?(?:headers|parameters)\//],
  ['mediaType', /^#\/components\/mediaTypes\//],
  ['requestBody', /^#\/components\/(?:requestBodies|responses)\//],
  ['response', /^#\/(?:components\/(?:responses|requestBodies)|responses)\//],
]);

/** A parameter that names its schema so has a name and a place beside the reference. */
function mayNameSchema({ name, in: place }: Members, kind: Kind, ref: string): boolean {
  const usual = holders.get(kind);
  if (usual === undefined || usual.test(ref)) return false;
  return kind !== 'parameter' || (typeof name === 'string' && typeof place === 'string');
}
