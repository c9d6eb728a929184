/**
 * What several places of a file use, or what is built once: a constant, declared before the first declaration that uses it; and
 * what is imported where it is used at last.
 */

import { createBug } from '../../../core/diagnostics/bug.ts';
import type { Place } from '../../../core/diagnostics/diagnostic.ts';
import { createShapeNames } from '../../../core/ir/naming/shape-names.ts';
import type { Api } from '../../../core/ir/model/model.ts';
import { type Code, empty, identifier, pending, settled } from '../../../core/code/code.ts';
import { type FileStatement, StructureKind } from '../../../core/code/structures.ts';

/** What a constant is, which its name ends with. */
export type Ending = 'Cover' | 'Names' | 'Pattern' | 'Rule' | 'Shape' | 'Values';

/** A declaration in whose text constants are pending. */
export interface Pending {
  readonly text: Code;
  declare(text: Code): FileStatement;
}

/** Code that is known when it is written. */
interface Late {
  readonly index: number;
  readonly give: () => Code;
}

interface Held {
  readonly index: number;
  readonly ending: Ending;
  text: Code;
  readonly type: Code | undefined;
  readonly at: Place;
  name?: Code;
}

export class Constants {
  readonly #list: (Held | Late)[] = [];
  readonly #known = new Map<string, Held>();
  readonly #late = new Map<string, Code>();
  readonly #choose = new Map<Ending, (at: Place) => string>();
  readonly #api: Api;

  constructor(api: Api) {
    this.#api = api;
  }

  /** Takes an expression, and gives the name of its constant, once all are known. */
  hold(ending: Ending, text: Code, at: Place, type?: Code): Code {
    const id = `${ending} ${text}`;
    const held = this.#known.get(id) ?? this.#add({ ending, text, at, type }, id);
    return pending(held.index);
  }

  /** Takes an expression that may refer to itself. */
  holdNamed(
    ending: Ending,
    name: string,
    about: { readonly at: Place; readonly type: Code },
    build: () => Code,
  ): Code {
    const id = `${ending}#${name}`;
    const known = this.#known.get(id);
    if (known !== undefined) return pending(known.index);
    const held = this.#add({ ending, text: empty, ...about }, id);
    held.text = build();
    return pending(held.index);
  }

  /** A name that is asked for where it is written at last: what is printed and not used imports nothing. */
  useLate(id: string, give: () => Code): Code {
    const known = this.#late.get(id);
    if (known !== undefined) return known;
    const index = this.#list.length;
    this.#list.push({ index, give });
    const late = pending(index);
    this.#late.set(id, late);
    return late;
  }

  #add(about: Omit<Held, 'index'>, id: string): Held {
    const held = { ...about, index: this.#list.length };
    this.#known.set(id, held);
    this.#list.push(held);
    return held;
  }

  /** Writes out the declarations, and before each the constants that are new in it. */
  settle(declarations: readonly Pending[]): readonly FileStatement[] {
    return declarations.flatMap(({ text, declare }) => {
      const before: FileStatement[] = [];
      const whole = this.#settleText(text, before);
      return [...before, declare(whole)];
    });
  }

  #settleText(text: Code, before: FileStatement[]): Code {
    return settled(text, (index) => {
      const held = this.#list[index];
      if (held === undefined) throw createBug('BUG-918', `no constant ${index} is held`);
      return 'give' in held ? held.give() : this.#nameConstant(held, before);
    });
  }

  #nameConstant(held: Held, before: FileStatement[]): Code {
    if (held.name !== undefined) return held.name;
    // The expression may refer to itself.
    const name = identifier(this.#chooseName(held));
    held.name = name;
    const type = held.type && this.#settleText(held.type, before);
    const inner = this.#settleText(held.text, before);
    before.push(declareConstant(name, type, inner));
    return name;
  }

  #chooseName({ ending, at }: Held): string {
    const choose = this.#choose.get(ending) ?? createShapeNames(this.#api, ending);
    this.#choose.set(ending, choose);
    return choose(at);
  }
}

function declareConstant(name: Code, type: Code | undefined, initializer: Code): FileStatement {
  const typed = type === undefined ? {} : { type };
  return {
    kind: StructureKind.VariableStatement,
    isExported: false,
    docs: [],
    declarationKind: 'const',
    declarations: [{ name, ...typed, initializer }],
  };
}
