/** The site at which a schema of zod is printed, and what the schemas of one file share. */

import type { Direction } from '../../../core/ir/model/schema.ts';
import type { World } from '../../../core/ir/types/world.ts';
import type { KeywordSchema, Model, Schema } from '../../../core/ir/model/model.ts';
import { NOTHING_ABSENT } from '../../../core/ir/types/directions.ts';
import { buildType } from '../../../core/ir/types/types.ts';
import { walkParts } from '../../../core/ir/schemas/walk.ts';
import { listModelTerms } from '../standalone/kinds.ts';
import { printCheckNow } from '../standalone/terms.ts';
import { code, type Code, object } from '../../../core/code/code.ts';
import { getValidatorName } from '../schemas/planned.ts';
import { Place, SchemaFile } from '../standalone/place.ts';
import { listSchemaTerms } from '../standalone/schema.ts';
import { findModelSymbol, printType } from '../../../core/emit/types.ts';
import type { Expression, Words } from './words.ts';

/** A schema in zod's words (`schema.ts`); what is inside of a schema is printed by the same. */
type BuildSchema = (site: Site, schema: Schema) => Expression;

/** An object of zod's that was declared. */
export interface DeclaredObject {
  /** Schemas of its members by name, as far as one schema says all. */
  readonly members: ReadonlyMap<string, Schema | undefined>;
  readonly required: ReadonlySet<string>;
  /** Whether it has rules: some methods of zod's refuse it then. */
  readonly hasRules: boolean;
  /** Whether what is not described is stripped, so that others may be added to its members. */
  readonly isStripping: boolean;
}

/** Its checks are rules inside zod's schemas, and refer to those. */
export class ZodFile extends SchemaFile {
  readonly words: Words;
  readonly build: BuildSchema;
  /** The schemas that lead to each other, by name. */
  readonly cycles = new Map<string, ReadonlySet<string>>();
  /** Objects that were declared, by name. */
  readonly objects = new Map<string, DeclaredObject>();
  /** Names of the schemas that are declared already. */
  readonly declared = new Set<string>();

  #dynamic: ReadonlySet<string> | undefined;

  constructor(words: Words, build: BuildSchema) {
    super(words.scope, listSchemaTerms);
    this.words = words;
    this.build = build;
  }

  /** The schemas are declared with their types, which no compiler infers then. */
  get isTyped(): boolean {
    return this.scope.options.isDeclared === true;
  }

  /** The name of the schema of a model, in the form of a direction. */
  getName(key: string, way: Direction): string | undefined {
    return getValidatorName(key, way, this.models);
  }

  /** Whether what the schema of a model means depends on the path to it. */
  isDynamic(key: string): boolean {
    this.#dynamic ??= findDynamic(this.models);
    return this.#dynamic.has(key);
  }

  override printTested(schema: Code, key: string, way: Direction): Code {
    if (this.isDynamic(key)) return code`(${object([['test', this.#holdCheck(key, way)]])})`;
    return code`${this.scope.runtime('zod-rules', 'verdict', 'value')}(${schema})`;
  }

  /** The check of a model without zod, which carries the path to it. */
  #holdCheck(key: string, way: Direction): Code {
    const model = this.models.get(key);
    if (model === undefined) return this.use('isAnything');
    const type = this.scope.runtime('check-run', 'Check', 'type');
    const about = { at: model.schema.at, type };
    return this.constants.holdNamed('Shape', `${way} ${key}`, about, () => {
      const terms = listModelTerms(new Place(this, way, model));
      return terms.length === 0 ? this.use('isAnything') : printCheckNow(terms);
    });
  }
}

/** Keys of the models that have dynamic references, or that lead to such a one. */
function findDynamic(models: ReadonlyMap<string, Model>): ReadonlySet<string> {
  const found = new Set<string>();
  const users = new Map<string, Set<string>>();
  const open: string[] = [];
  for (const [key, { schema }] of models) {
    for (const { ref, dynamicAnchors } of walkParts([schema])) {
      if (ref?.kind === 'dynamic' || dynamicAnchors !== undefined) open.push(key);
      if (ref !== undefined) users.set(ref.key, (users.get(ref.key) ?? new Set()).add(key));
    }
  }
  for (let key = open.pop(); key !== undefined; key = open.pop()) {
    if (found.has(key)) continue;
    found.add(key);
    open.push(...(users.get(key) ?? []));
  }
  return found;
}

export class Site {
  readonly file: ZodFile;
  readonly way: Direction;
  readonly model: Model | undefined;
  /** The place at which the checks of rules are printed. */
  readonly place: Place;
  /** Schemas that the one that is printed leads to and that lead back to it: members that name them wait. */
  readonly cycle: ReadonlySet<string> | undefined;

  /** Schemas that are being written out with the members of models they extend, the outermost first. */
  readonly extending: readonly Schema[] = [];
  /** Schemas that were named though they are declared later. */
  readonly missed: Set<string> = new Set();

  constructor(file: ZodFile, way: Direction, model?: Model) {
    this.file = file;
    this.way = way;
    this.model = model;
    this.place = new Place(file, way, model);
    const name = model && getValidatorName(model.key, way, file.models);
    this.cycle = file.cycles.get(name ?? '');
  }

  /** Gives the site inside of a schema that is written out with the members of models which it extends. */
  extend(extending: readonly Schema[]): Site {
    return Object.assign(new Site(this.file, this.way, this.model), this, { extending });
  }

  /** Gives the site in a member that is found out when it is first asked for. */
  wait(): Site {
    return Object.assign(new Site(this.file, this.way, this.model), this, { missed: new Set() });
  }

  /** Gives the site in a part of the object that a schema describes: what is absent of it is absent in each part. */
  enter(schema: KeywordSchema): Site {
    return this.#move(this.place.enterPart(schema, this.place.isExtending));
  }

  /** Gives the site in an option of what a schema describes. */
  enterOption(schema: KeywordSchema): Site {
    return this.#move(this.place.enterAlternative(schema));
  }

  /** Gives the site in a model that is written out because it demands members that are absent. */
  writeOut(key: string): Site {
    return this.#move(this.place.change({ written: [...this.place.written, key] }));
  }

  /** Gives the site inside of the object. */
  enterInside(): Site {
    return this.#move(this.place.enterInside());
  }

  #move(place: Place): Site {
    if (place === this.place) return this;
    return Object.assign(new Site(this.file, this.way, this.model), this, { place });
  }

  /** Schemas, and what is absent of the object that is printed. */
  get world(): World {
    const { absent, written } = this.place;
    return absent === NOTHING_ABSENT ? this.file.world : { ...this.file.world, absent, written };
  }

  get words(): Words {
    return this.file.words;
  }

  /** The expression of a schema that describes the value which another schema describes. */
  buildOption(schema: Schema): Expression {
    return this.file.build(this, schema);
  }

  /** The expression of what is inside, before it is written: it may be left out. */
  buildSchema(schema: Schema): Expression {
    return this.enterInside().buildOption(schema);
  }

  printSchema(schema: Schema): Code {
    return this.words.print(this.buildSchema(schema));
  }

  /** The object that the schema of a model is, where it is declared already. */
  findObject(key: string): DeclaredObject | undefined {
    return this.file.objects.get(this.file.getName(key, this.way) ?? '');
  }

  /** The name of the schema of a model, in the form of this direction. */
  useSchema(key: string): Code | undefined {
    const name = this.file.getName(key, this.way);
    if (name === undefined) return undefined;
    if (!this.file.declared.has(name)) this.missed.add(name);
    return this.words.refer(name);
  }

  /** The type of a schema, as the models say it. */
  printType(schema: Schema): Code {
    const { scope } = this.file;
    if (this.model !== undefined && schema === this.model.schema) return this.printModelType();
    const flow = this.place.isResponse ? 'output' : 'input';
    const type = buildType(this.file.world, schema, this.way);
    return printType(type, scope, { flow, isBare: true });
  }

  printModelType(): Code {
    const { scope } = this.file;
    if (this.model === undefined) return code`unknown`;
    const symbol = findModelSymbol(this.model.key, this.way === 'input', scope);
    if (symbol !== undefined) return scope.use(symbol, 'type');
    const { type, input } = this.model;
    return printType((this.way === 'input' ? input?.type : undefined) ?? type, scope, {
      isBare: true,
    });
  }
}
