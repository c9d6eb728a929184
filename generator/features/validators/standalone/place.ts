/** The place at which a schema is printed, and what the schemas of one file share. */

import type { Direction } from '../../../core/ir/model/schema.ts';
import type { World } from '../../../core/ir/types/world.ts';
import { indexModels, indexSchemas } from '../../../core/ir/model/index-models.ts';
import type { Place as SourcePlace } from '../../../core/diagnostics/diagnostic.ts';
import type { JsonType, Model, Schema } from '../../../core/ir/model/model.ts';
import { uncapitalize } from '../../../core/ir/naming/letter-case.ts';
import {
  type Absent,
  enterAlternative,
  NOTHING_ABSENT,
} from '../../../core/ir/types/directions.ts';
import type { RuntimeModule, Scope } from '../../../core/plan/emitter.ts';
import { code, type Code, identifier } from '../../../core/code/code.ts';
import { findAbsentHere } from '../schemas/fields.ts';
import { findMarks } from '../schemas/kinds.ts';
import { getValidatorName } from '../schemas/planned.ts';
import { needsEvaluated } from '../schemas/schema-facts.ts';
import { createAmbiguityFinder, findTextForm } from '../schemas/texts.ts';
import { type CallName, findModule } from './calls.ts';
import { findCounted, type IsCounted } from './counted-references.ts';
import { Constants, type Ending } from './constants.ts';
import { isFreeLocal } from './locals.ts';
import { type CallTerm, printCheck, type Term } from './terms.ts';

/** What must hold of the values of a schema (`schema.ts`); what is inside of a schema is printed by the same. */
type ListTerms = (place: Place, schema: Schema) => readonly Term[];

/** What the schemas of one file share. */
export class SchemaFile {
  readonly scope: Scope;
  readonly models: ReadonlyMap<string, Model>;
  readonly world: World;
  readonly constants: Constants;
  readonly isCounted: IsCounted;
  /** Whether some schema asks what others have evaluated. */
  readonly isTraced: boolean;
  /** Whether issues name the place in the document. */
  readonly isCited: boolean;
  readonly listTerms: ListTerms;
  readonly #patterns = new Map<string, Code | undefined>();
  readonly #shared = new Map<JsonType, readonly Term[]>();

  constructor(scope: Scope, listTerms: ListTerms) {
    const { int64 } = scope.options;
    this.scope = scope;
    this.listTerms = listTerms;
    this.models = scope.derived(indexModels);
    this.world = { schemas: scope.derived(indexSchemas), int64, marks: scope.derived(findMarks) };
    this.isTraced = scope.derived(needsEvaluated);
    this.isCited = scope.options.printSource !== undefined;
    this.constants = new Constants(scope.api);
    this.isCounted = scope.derived(findCounted);
  }

  /** Gives the name of a function of the runtime. */
  use(name: CallName): Code {
    return this.constants.useLate(name, () => this.scope.runtime(findModule(name), name, 'value'));
  }

  /** Gives the name of a type of the runtime. */
  useType(module: RuntimeModule, name: string): Code {
    return this.constants.useLate(name, () => this.scope.runtime(module, name, 'type'));
  }

  /** The terms of a schema that says nothing but its type, which all of them share. */
  shareTerms(type: JsonType, list: () => readonly Term[]): readonly Term[] {
    const known = this.#shared.get(type);
    if (known !== undefined) return known;
    const terms = list();
    this.#shared.set(type, terms);
    return terms;
  }

  /** A schema as what checks of others refer to. */
  printTested(schema: Code, _key: string, _way: Direction): Code {
    return schema;
  }

  /** A constant of the file. */
  hold(ending: Ending, text: Code, at: SourcePlace): Code {
    return this.constants.hold(ending, text, at, this.#printType(ending));
  }

  #printType(ending: Ending): Code | undefined {
    if (ending === 'Shape' || ending === 'Rule') return this.useType('check-run', 'Check');
    return ending === 'Names' ? code`ReadonlySet<string>` : undefined;
  }

  /** The constant of a pattern; undefined where it cannot be matched in linear time. */
  holdPattern(pattern: string, at: SourcePlace): Code | undefined {
    if (!this.#patterns.has(pattern)) this.#patterns.set(pattern, this.#buildPattern(pattern, at));
    return this.#patterns.get(pattern);
  }

  #buildPattern(pattern: string, at: SourcePlace): Code | undefined {
    const found = findTextForm(pattern, this.scope.derived(createAmbiguityFinder));
    if (found === undefined) return undefined;
    const { form, isGuarded } = found;
    const text = isGuarded ? code`${this.use('linear')}(${form})` : form;
    return this.hold('Pattern', printPure(text), at);
  }
}

/** A literal is pure by itself. */
function printPure(text: Code): Code {
  return text.startsWith('/') ? text : code`/* @__PURE__ */ ${text}`;
}

type Change = Partial<Pick<Place, 'absent' | 'written' | 'isExtending' | 'isBase'>>;

const NONE: readonly [] = [];

export class Place {
  readonly file: SchemaFile;
  readonly world: World;
  /** Requests leave out readOnly members, answers writeOnly ones. */
  readonly way: Direction;
  /** The model that is printed, and its schema. */
  readonly self: string | undefined;
  readonly root: Schema | undefined;
  /** The form that only answers have: what is never sent may be there. */
  readonly isResponse: boolean;
  /** Members of the object that this direction leaves out, by what is said around the schema. */
  readonly absent: Absent = NOTHING_ABSENT;
  /** Models that are written out, because they demand members that are absent. */
  readonly written: readonly string[] = NONE;
  /** Whether models that are named lend their members alone, regardless of their kinds. */
  readonly isExtending: boolean = false;
  /** Whether the model is printed for what extends it, without what distinguishes its kinds. */
  readonly isBase: boolean = false;

  constructor(file: SchemaFile, way: Direction, model?: Model) {
    this.file = file;
    this.world = file.world;
    this.way = way;
    this.self = model?.key;
    this.root = model?.schema;
    this.isResponse = way === 'output' && model?.input !== undefined;
  }

  /** Gives the same place with these changes. */
  change(part: Change): Place {
    return Object.assign(new Place(this.file, this.way), this, part);
  }

  /** Gives the place for what is inside of a value. */
  enterInside(): Place {
    const isSame = this.absent === NOTHING_ABSENT && !this.isExtending;
    return isSame
      ? this
      : this.change({ absent: NOTHING_ABSENT, isExtending: false, written: NONE });
  }

  /** Gives the place for a part of what an object joins. */
  enterPart(schema: Schema & { readonly kind: 'schema' }, isExtending: boolean): Place {
    return this.change({ absent: this.findAbsent(schema), isExtending });
  }

  /** Gives the place for an alternative of what is printed. */
  enterAlternative(schema: Schema): Place {
    const absent = enterAlternative(this.findAbsent(schema));
    const isSame = absent.all.size === 0 && this.absent === NOTHING_ABSENT && !this.isExtending;
    return isSame ? this : this.change({ absent, isExtending: false });
  }

  /** Finds the members that this direction leaves out of the object that a schema describes. */
  findAbsent(schema: Schema): Absent {
    return findAbsentHere(this, schema);
  }

  /** What an object is called in its check: a model by its name. */
  findNoun(schema: Schema): string {
    const model = schema === this.root ? this.file.models.get(this.self ?? '') : undefined;
    const noun = model === undefined ? 'value' : uncapitalize(model.name);
    return isFreeLocal(noun) ? noun : 'value';
  }

  call(name: CallName, ...args: readonly Code[]): CallTerm {
    return { kind: 'call', callee: this.file.use(name), args };
  }

  /** What must hold of a value; nothing where any value fits. */
  listTerms(schema: Schema): readonly Term[] {
    return this.file.listTerms(this, schema);
  }

  /** The check of a value that is inside, as a function: `isString`, `petSchema.test`, `(value, run, key) => …`. */
  printSchema(schema: Schema): Code {
    return this.findCheck(schema) ?? this.file.use('isAnything');
  }

  /** Finds the check of a value that is inside; undefined if any value fits. */
  findCheck(schema: Schema): Code | undefined {
    const terms = this.enterInside().listTerms(schema);
    return terms.length === 0 ? undefined : printCheck(terms);
  }

  /** The name of the schema of a model, in the form of this direction. */
  findSchema(key: string): string | undefined {
    return getValidatorName(key, this.way, this.file.models);
  }

  /** `petSchema` */
  useSchema(key: string): Code | undefined {
    const name = this.findSchema(key);
    return name === undefined ? undefined : this.file.printTested(identifier(name), key, this.way);
  }
}
