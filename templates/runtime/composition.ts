// Schemas that apply to the same value: all, any, exactly one, not, if and then.

import { identity } from './rules.ts';
import {
  anyOf as compileAnyOf,
  type Build,
  collectIssues,
  content,
  type Coverage,
  type Definition,
  getDefinition,
  type Evaluated,
  every,
  defineFacade,
  findFixed,
  type Form,
  inside,
  isInteger,
  isObject,
  isRule,
  isUnknown,
  type Validate,
  compile,
  keeps,
  listed,
  listSides,
  printMessage,
  type Node,
  oneOf as compileOneOf,
  own,
  refuse,
  type Rule,
  rule,
  ruleIn,
  listRules,
  type Run,
} from './schemas.ts';

/** All schemas match. */
export function allOf(...schemas: readonly Node[]): Rule {
  const validators = schemas.map(compile);
  return { ...rule(every(validators), joinCoverage(schemas, validators)), parts: schemas };
}

/** At least one schema matches. */
export function anyOf(...schemas: readonly Node[]): Rule {
  const validators = schemas.map(compile);
  const choice = rule(compileAnyOf(schemas, compile), joinCoverage(schemas, validators));
  return { ...choice, options: schemas };
}

/** Exactly one schema matches. */
export function oneOf(...schemas: readonly Node[]): Rule {
  const validators = schemas.map(compile);
  const choice = rule(compileOneOf(schemas, compile), joinCoverage(schemas, validators));
  return { ...choice, options: schemas };
}

/** Evaluated by every schema that matches. */
function joinCoverage(schemas: readonly Node[], validators: readonly Validate[]): Coverage {
  return {
    evaluated: (value, run, into) => {
      for (const [index, schema] of schemas.entries()) {
        const validate = validators[index];
        if (validate !== undefined && keeps(validate, value, run)) into.look(schema, value, run);
      }
    },
  };
}

/** A schema, or the number of an option of the choice, which is written there. */
export type Target = Node | number;

/** What values of a member name: by name, or as pairs where they are no texts. */
export type Branches = Readonly<Record<string, Target>> | readonly Branch[];

type Branch = readonly [value: unknown, target: Target];

/** What is to be known of values that name no branch. */
export interface NamingOptions {
  /** Values of the member that name what is around the branches. */
  readonly own?: readonly unknown[];
  /** The member must be there. */
  readonly needed?: boolean;
  /** What an object without the member is: one of these. */
  readonly unnamed?: Target | readonly Target[];
  /** What an object is that names no branch. */
  readonly fallback?: Node;
}

/** What a discriminator says: its member, and what values of it name. */
interface Said {
  readonly member: string;
  readonly branches: Branches;
  readonly options?: NamingOptions | undefined;
}

/** How an object names one of several branches. */
class Naming {
  readonly member: string;
  readonly #branches: ReadonlyMap<unknown, Node>;
  readonly #options: NamingOptions;
  readonly #unnamed: Node | undefined;

  constructor({ member, branches, options = {} }: Said, choice: readonly Node[] = []) {
    this.member = member;
    const pairs = isPairs(branches) ? branches : Object.entries(branches);
    this.#branches = new Map(
      pairs.flatMap(([value, target]) =>
        resolveTarget(choice, target).map((node) => [value, node] as const),
      ),
    );
    this.#options = options;
    const { unnamed = [] } = options;
    this.#unnamed = joinAny([unnamed].flat().flatMap((target) => resolveTarget(choice, target)));
  }

  /** The branch that a value names. */
  find(value: unknown): Node | undefined {
    if (!isObject(value)) return undefined;
    const name = own(value, this.member);
    const { own: known = [], fallback } = this.#options;
    if (name === undefined && this.#unnamed !== undefined) return this.#unnamed;
    return this.#branches.get(name) ?? (known.includes(name) ? undefined : fallback);
  }

  /** Whether the member must be there and is not. */
  isMissing(value: unknown): boolean {
    return (
      this.#options.needed === true && isObject(value) && own(value, this.member) === undefined
    );
  }

  /** All branches, each once. */
  list(): ReadonlySet<Node> {
    const others = [this.#unnamed, this.#options.fallback].filter((branch) => branch !== undefined);
    return new Set([...this.#branches.values(), ...others]);
  }

  /** Reports that the member has none of the values that name something. */
  refuse(value: unknown, run: Run): false {
    const { own: known = [] } = this.#options;
    const expected = listed([...this.#branches.keys(), ...known]);
    const meant = isObject(value) ? own(value, this.member) : undefined;
    inside((item, at) => refuse(at, item, 'discriminator', expected), meant, this.member, run);
    return false;
  }
}

/** None where a number is of no option. */
function resolveTarget(choice: readonly Node[], target: Target): readonly Node[] {
  if (typeof target !== 'number') return [target];
  const option = choice[target];
  return option === undefined ? [] : [option];
}

function joinAny(nodes: readonly Node[]): Node | undefined {
  if (nodes.length < 2) return nodes[0];
  return { _zod: { def: { type: 'unknown', validate: content, checks: [anyOf(...nodes)] } } };
}

function isPairs(branches: Branches): branches is readonly Branch[] {
  return Array.isArray(branches);
}

/**
 * Like `oneOf` or `anyOf`, but a value whose member names a branch is validated by that branch alone, and its issues are
 * those of that branch.
 */
export function discriminated(
  joined: Rule,
  member: string,
  branches: Branches,
  options?: NamingOptions,
): Rule {
  const naming = new Naming({ member, branches, options }, joined.options);
  const usual = joined.compileIn({ type: 'unknown' });
  const validate = validateNamed(naming, usual);
  const selected = rule(
    (value, run) => (naming.isMissing(value) ? naming.refuse(value, run) : validate(value, run)),
    {
      evaluated: (value, run, into) => {
        const branch = naming.find(value);
        if (branch === undefined) joined.covers?.evaluated?.(value, run, into);
        else into.look(branch, value, run);
      },
    },
  );
  return ofSubtypes(selected);
}

/** By the branch that a value names; where it names none, as usual. */
function validateNamed(naming: Naming, usual: Validate): Validate {
  const validators = new Map(Array.from(naming.list(), (branch) => [branch, compile(branch)]));
  return (value, run) => {
    const branch = naming.find(value);
    const validate = branch === undefined ? undefined : validators.get(branch);
    return (validate ?? usual)(value, run);
  };
}

/**
 * The same for a choice that carries it.
 *
 * @example
 * z.xor([catSchema, dogSchema]).check(discriminatedBy('type', { cat: catSchema, dog: dogSchema }));
 */
export function discriminatedBy(member: string, branches: Branches, options?: NamingOptions): Rule {
  const naming = new Naming({ member, branches, options });
  const enter = (usual: Validate): Validate => {
    const validate = validateNamed(naming, usual);
    return (value, run) => {
      if (naming.isMissing(value)) return naming.refuse(value, run);
      if (naming.find(value) !== undefined) return validate(value, run);
      if (keeps(usual, value, run)) return true;
      if (run.issues === undefined) return false;
      return isObject(value) ? naming.refuse(value, run) : usual(value, run);
    };
  };
  return { ...createNamingRule(naming), around: enter };
}

/** The option that a value names in its discriminator. */
export const compileDiscriminated: Build = (def) => {
  const { options = [], discriminator = '' } = def;
  const branches = options.flatMap((option) => {
    const values = findFixed(option).get(discriminator)?.values ?? [];
    return [...values].map((value) => [value, option] as const);
  });
  return discriminated(oneOf(...options), discriminator, branches).compileIn(def);
};

/** The schema does not match. */
export function not(schema: Node, expected = 'a value of another form'): Rule {
  const validate = compile(schema);
  return rule((value, run) => !keeps(validate, value, run) || refuse(run, value, 'not', expected));
}

/** If the first matches, the second must match, else the third. */
export function when(condition: Node, then?: Node, otherwise?: Node): Rule {
  const asked = compile(condition);
  const validators = [then, otherwise].map((schema) =>
    schema === undefined ? undefined : compile(schema),
  );
  const chooseBranch = (value: unknown, run: Run): 0 | 1 => (keeps(asked, value, run) ? 0 : 1);
  return rule((value, run) => validators[chooseBranch(value, run)]?.(value, run) ?? true, {
    evaluated: (value, run, into) => {
      const index = chooseBranch(value, run);
      if (index === 0) into.look(condition, value, run);
      const chosen = [then, otherwise][index];
      if (chosen !== undefined) into.look(chosen, value, run);
    },
  });
}

/** Equal to one of these values, of any type. */
export function equals(...values: readonly unknown[]): Rule {
  const known = new Set(values.map((value) => identity(value)));
  const expected = listed(values);
  return rule((value, run) => {
    const text = identity(value);
    return (text !== undefined && known.has(text)) || refuse(run, value, 'enum', expected);
  });
}

/** One of these JSON types. */
export function types(...names: readonly string[]): Rule {
  return rule(
    (value, run) =>
      names.some((name) => isOfType(value, name, run)) ||
      refuse(run, value, 'type', names.join(' or ')),
  );
}

function isOfType(value: unknown, name: string, run: Run): boolean {
  if (name === 'null') return value === null;
  if (name === 'array') return Array.isArray(value);
  if (name === 'object') return isObject(value);
  if (name === 'number') return Number.isFinite(value);
  if (name === 'integer') return isInteger(value, run);
  return typeof value === name;
}

/** An item or a member that is not allowed in requests, and why; responses may contain it. */
export function absentItem(schema: Node, message: string): Rule {
  const validate = compile(schema);
  return rule((value, run) => {
    if (run.direction === 'response' || typeof value !== 'object' || value === null) return true;
    let kept = true;
    for (const [key, item] of Object.entries(value)) {
      if (!keeps(validate, item, run)) continue;
      kept = inside(
        (at, now) => refuse(now, at, 'absentItem', message),
        item,
        Array.isArray(value) ? Number(key) : key,
        run,
      );
    }
    return kept;
  });
}

/** The schema matches; if it does not, the sentence describes what was expected, at the first place that breaks it. */
export function stated(expected: string, schema: Node): Rule {
  const validate = compile(schema);
  const say: Validate = (value, run) => {
    if (keeps(validate, value, run)) return true;
    if (run.issues === undefined) return false;
    const [first] = collectIssues(validate, value, run);
    if (first === undefined) return refuse(run, value, 'request', expected);
    const { received, source } = first.params;
    const params = { ...first.params, rule: 'request', expected };
    run.issues.push({ ...first, message: printMessage(expected, received, source), params });
    return false;
  };
  return { ...rule(say, joinCoverage([schema], [validate])), parts: [schema], words: expected };
}

/**
 * A value that names one of these kinds is validated by it; for other names the rules around apply, because kinds may be added.
 *
 * @example
 * z.looseObject({ type: z.string() }).check(kinds('type', { cat: catSchema, dog: dogSchema }));
 */
export function kinds(member: string, branches: Branches, options?: NamingOptions): Rule {
  const naming = new Naming({ member, branches, options });
  const around = (usual: Validate): Validate => {
    const validate = validateNamed(naming, usual);
    return (value, run) =>
      validate(value, run) && (!naming.isMissing(value) || naming.refuse(value, run));
  };
  return { ...createNamingRule(naming), around };
}

/** A rule that changes how all else is validated, and looks at what the branch looks at that is named. */
function createNamingRule(naming: Naming): Rule {
  const covers: Coverage = {
    evaluated: (value, run, into) => {
      const branch = naming.find(value);
      if (branch !== undefined) into.look(branch, value, run);
    },
  };
  return { ...rule(() => true, covers), tellsKinds: true };
}

/** The value names this kind, by one of its names. */
export function kind(member: string, ...names: readonly unknown[]): Rule {
  const known = new Set(names);
  const expected = listed(names);
  const named = rule((value, run) => {
    const name = isObject(value) ? own(value, member) : undefined;
    if (name === undefined || known.has(name)) return true;
    return inside((item, at) => refuse(at, item, 'discriminator', expected), name, member, run);
  });
  return { ...named, tellsKinds: true };
}

/** A choice between the kinds of a model, each of which extends it. */
export function ofSubtypes(choice: Rule): Rule {
  return { ...choice, tellsKinds: true };
}

/** The rules of a model for every kind, without the rules that distinguish kinds. */
export function base(schema: Node): Node {
  return { _zod: { def: defineFacade(() => ({ _zod: { def: dropKinds(schema) } })) } };
}

function dropKinds(schema: Node): Definition {
  let def = getDefinition(schema);
  for (let next = findInner(def); next !== undefined; next = findInner(def)) {
    def = getDefinition(next);
  }
  const checks = listRules(def).filter((check) => !isRule(check) || check.tellsKinds !== true);
  return { ...def, checks };
}

function findInner({ node, getter, checks }: Definition): Node | undefined {
  return checks?.length ? undefined : (node ?? getter)?.();
}

/**
 * The start of a schema resource: dynamic references inside may refer to these schemas.
 *
 * @example
 * array(anything(dynamicRef('item', unknown()))).check(dynamicAnchors({ item: string() }));
 */
export function dynamicAnchors(anchors: Readonly<Record<string, Node>>): Rule {
  const around = (validate: Validate): Validate => {
    return (value, run) => within(anchors, run, () => validate(value, run));
  };
  return { ...rule(content), anchors, around };
}

/** Validates inside a resource. */
export function within<T>(anchors: Readonly<Record<string, Node>>, run: Run, validate: () => T): T {
  const outer = run.scope;
  run.scope = { anchors, outer };
  const kept = validate();
  run.scope = outer;
  return kept;
}

/** The schema with the anchor in the outermost resource, or the default one. */
export function dynamicRef(anchor: string, usual: Node): Rule {
  const meant = (run: Run): Node => {
    let found = usual;
    for (let { scope } = run; scope !== undefined; scope = scope.outer) {
      // An anchor is an own key of the record, which contains only schemas.
      found = (own(scope.anchors, anchor) as Node | undefined) ?? found;
    }
    return found;
  };
  const validators = new Map<Node, Validate>();
  const compileOnce = (schema: Node): Validate => {
    const validate = validators.get(schema) ?? compile(schema);
    validators.set(schema, validate);
    return validate;
  };
  return rule((value, run) => compileOnce(meant(run))(value, run), {
    evaluated: (value, run, into) => into.look(meant(run), value, run),
  });
}

/** Members that no other keyword of the schema has evaluated, also in nested applicators, and that `also` does not list. */
export function unevaluatedProperties(schema: Node, also: readonly string[] = []): Rule {
  return createUnevaluatedRule(schema, 'unevaluatedProperties', (value) => {
    if (!isObject(value)) return [];
    return Object.keys(value).filter((name) => value[name] !== undefined && !also.includes(name));
  });
}

/** The same for items. */
export function unevaluatedItems(schema: Node): Rule {
  return createUnevaluatedRule(schema, 'unevaluatedItems', (value) =>
    Array.isArray(value) ? [...value.keys()] : [],
  );
}

function createUnevaluatedRule(
  schema: Node,
  name: string,
  keysOf: (value: unknown) => PropertyKey[],
): Rule {
  const self: Rule = ruleIn(
    (node) => {
      const validate = compile(schema);
      const refused = getDefinition(schema).type === 'never';
      return (value, run) => {
        const keys = keysOf(value);
        if (keys.length === 0) return true;
        const seen = createEvaluated();
        lookAt(node, value, run, seen, self);
        let kept = true;
        for (const key of keys) {
          if (seen.all || seen.keys.has(String(key))) continue;
          const member = (value as Readonly<Record<PropertyKey, unknown>>)[key]; // a key of this value
          if (
            inside(
              refused ? (item, at) => refuse(at, item, name, 'nothing here') : validate,
              member,
              key,
              run,
            )
          ) {
            continue;
          }
          if (run.issues === undefined) return false;
          kept = false;
        }
        return kept;
      };
    },
    {
      evaluated: (value, _run, into) => {
        if (keysOf(value).length > 0) into.all = true;
      },
    },
  );
  return self;
}

function createEvaluated(): Evaluated {
  const models = new Set<Definition>();
  const seen: Evaluated = {
    keys: new Set(),
    all: false,
    look: (schema, value, run) => {
      const def = getDefinition(schema);
      // Models that refer to each other lead to the same one in many ways.
      if (def.node !== undefined && models.size === models.add(def).size) return;
      lookAt(def, value, run, seen);
    },
  };
  return seen;
}

function lookAt(def: Definition, value: unknown, run: Run, into: Evaluated, self?: Rule): void {
  if (into.all) return;
  const anchors = listRules(def).map((check) => (isRule(check) ? check.anchors : undefined));
  const entered = anchors.find((one) => one !== undefined);
  if (entered === undefined) lookInside(def, value, run, into, self);
  else within(entered, run, () => lookInside(def, value, run, into, self));
}

function lookInside(def: Definition, value: unknown, run: Run, into: Evaluated, self?: Rule): void {
  if (def.node !== undefined) into.look(def.node(), value, run);
  for (const part of [def.innerType, def.getter?.(), ...listSides(def)]) {
    if (part) into.look(part, value, run);
  }
  for (const option of def.options ?? []) {
    if (keeps(compile(option), value, run)) into.look(option, value, run);
  }
  const inside = Array.isArray(value) ? def.element : (def.catchall ?? def.valueType);
  // An array or an object without a schema for its content.
  if (inside !== undefined && typeof value === 'object' && !isUnknown(inside)) into.all = true;
  lookAtMembers(def.shape, value, into);
  for (const check of listRules(def)) {
    if (!isRule(check) || check === self) continue;
    lookAtMembers(check.covers?.shape, value, into, check.covers?.patterns);
    check.covers?.evaluated?.(value, run, into);
  }
}

function lookAtMembers(
  shape: object = {},
  value: unknown,
  into: Evaluated,
  patterns: readonly Form[] = [],
): void {
  if (!isObject(value)) return;
  for (const name of Object.keys(value)) {
    if (Object.hasOwn(shape, name) || patterns.some((form) => form.test(name))) into.keys.add(name);
  }
}
