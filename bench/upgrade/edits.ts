/** A document in; its next version out: a handful of operations and models changed, as between two releases of a service. */

interface Schema {
  properties?: Record<string, Schema>;
  required?: string[];
  enum?: unknown[];
  type?: unknown;
  description?: string;
}

interface Operation {
  parameters?: unknown[];
}

interface Document {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}

interface Edited {
  readonly text: string;
  /** What was done, in words. */
  readonly edits: readonly string[];
}

/**
 * The largest models are edited: programs use them. The member that gets another name is one that many models have, or not; with
 * it, an operation moves to another path.
 */
export function editDocument(text: string, isCommon: boolean): Edited {
  const document: Document = JSON.parse(text);
  const moved = isCommon ? [moveOperation(document)] : [];
  const edits = [...editModels(document, isCommon), ...editOperations(document), ...moved];
  return { text: JSON.stringify(document, undefined, 2), edits };
}

function editModels({ components: { schemas } }: Document, isCommon: boolean): readonly string[] {
  const sorted = Object.entries(schemas)
    .filter(([, { properties = {} }]) => Object.keys(properties).length > 3)
    .toSorted(([, one], [, other]) => countMembers(other) - countMembers(one));
  const renameMember = isCommon ? renameId : renameLong;
  const edits = [renameMember, addValue, addMember, removeMember, loosenMember, addMember];
  return edits.flatMap((edit, index) => {
    // From each in turn on, the first that takes the edit.
    for (const [name, schema] of sorted.slice(index * 2)) {
      const member = edit(schema);
      if (member !== undefined) return [`${edit.name}: \`${name}.${member}\``];
    }
    return [];
  });
}

function countMembers({ properties = {} }: Schema): number {
  return Object.keys(properties).length;
}

/** A name of two words is one of few models. */
function renameLong(schema: Schema): string | undefined {
  const name = Object.keys(schema.properties ?? {}).find((one) => one.includes('_'));
  return name === undefined ? undefined : renameMember(schema, [name, name.replace('_', '_the_')]);
}

function renameId(schema: Schema): string | undefined {
  return renameMember(schema, ['id', 'identifier']);
}

function renameMember(schema: Schema, [old, name]: readonly [string, string]): string | undefined {
  const { properties = {}, required = [] } = schema;
  if (!(old in properties)) return undefined;
  const rename = (one: string): string => (one === old ? name : one);
  schema.properties = Object.fromEntries(
    Object.entries(properties).map(([key, value]) => [rename(key), value]),
  );
  if (required.length > 0) schema.required = required.map(rename);
  return old;
}

function addValue({ properties = {} }: Schema): string | undefined {
  const found = Object.entries(properties).find(([, { enum: values, type }]) => {
    return values !== undefined && values.length > 1 && type === 'string';
  });
  found?.[1].enum?.push('another_value');
  return found?.[0];
}

function addMember({ properties = {} }: Schema): string | undefined {
  properties['another_member'] = { type: 'string', description: 'What is new.' };
  return 'another_member';
}

function removeMember(schema: Schema): string | undefined {
  const { properties = {}, required = [] } = schema;
  const name = Object.keys(properties)[0];
  if (name === undefined) return undefined;
  delete properties[name];
  if (required.length > 0) schema.required = required.filter((one) => one !== name);
  return name;
}

function loosenMember(schema: Schema): string | undefined {
  const [name, ...others] = schema.required ?? [];
  if (name === undefined || others.length === 0) return undefined;
  schema.required = others;
  return name;
}

function editOperations({ paths }: Document): readonly string[] {
  const all = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([method]) => /^(?:get|post|put|delete)$/.test(method))
      .map(([method, operation]) => ({ name: `${method} ${path}`, operation })),
  );
  const step = Math.max(1, Math.floor(all.length / 5));
  return all
    .filter((_, index) => index % step === 0)
    .map(({ name, operation }) => {
      const parameter = { name: 'another', in: 'query', schema: { type: 'string' } };
      operation.parameters = [...(operation.parameters ?? []), parameter];
      return `a parameter more: ${name}`;
    });
}

/** What has an id keeps the name of its function. */
function moveOperation(document: Document): string {
  const [path = ''] = Object.keys(document.paths);
  document.paths = Object.fromEntries(
    Object.entries(document.paths).map(([key, methods]) => [
      key === path ? `/moved${key}` : key,
      methods,
    ]),
  );
  return `another path: ${path}`;
}
