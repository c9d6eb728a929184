/** Decides what discriminators distinguish, once all schemas are read. Later stages read the decision and decide nothing. */

import type { Schema } from '../model/model.ts';
import type { Reading } from '../reading.ts';
import type { Draft } from '../schemas/draft.ts';
import { type Family, findFamily, listKinds, listMarks } from './bases.ts';
import { findChildren } from './families.ts';
import { foldSchema } from './fold.ts';
import type { KnownBy } from './subtype-values.ts';
import { settleOptions } from './options.ts';
import { type Unsettled } from './unsettled.ts';
import { reportUndistinguished, type Settling } from './settling.ts';
import { listChoiceOptions } from '../schemas/walk.ts';

export function settleDiscriminators(reading: Reading, schemas: ReadonlyMap<string, Schema>): void {
  if (reading.discriminators.size === 0) return;
  raiseDiscriminators(schemas);
  const settlement = new Settlement(reading, schemas);
  settlement.markFamilies();
  for (const unsettled of reading.discriminators.values()) settlement.settle(unsettled);
}

/** A model that extends another one says in a part of `allOf` what distinguishes its own kinds: it is said of the whole. */
function raiseDiscriminators(schemas: ReadonlyMap<string, Schema>): void {
  for (const schema of schemas.values()) {
    if (schema.kind === 'boolean' || schema.discriminator !== undefined) continue;
    const part = findDiscriminating(schema.allOf);
    if (part?.discriminator === undefined) continue;
    // A schema is a draft until all of the document is read.
    (schema as Draft).discriminator = part.discriminator;
    delete part.discriminator;
  }
}

function findDiscriminating(parts: readonly Schema[] = []): Draft | undefined {
  for (const part of parts) {
    if (part.kind === 'boolean' || part.ref !== undefined) continue;
    const isBase = (part.oneOf ?? part.anyOf) === undefined;
    if (part.discriminator !== undefined && isBase) return part;
    const inner = findDiscriminating(part.allOf);
    if (inner !== undefined) return inner;
  }
  return undefined;
}

function dropFallback(settling: Settling, unsettled: Unsettled): void {
  const { made } = unsettled;
  const message = `\`${made.fallback}\` of \`defaultMapping\` is none of the schemas that \`${made.property}\` distinguishes.`;
  delete made.fallback;
  if (made.kinds.length > 0) reportUndistinguished(settling, unsettled, message);
}

class Settlement {
  readonly #reading: Reading;
  readonly #schemas: ReadonlyMap<string, Schema>;
  readonly #marks = new Map<string, KnownBy>();
  readonly #families = new Map<Unsettled, Family>();
  readonly #settled = new Set<Unsettled>();

  constructor(reading: Reading, schemas: ReadonlyMap<string, Schema>) {
    this.#reading = reading;
    this.#schemas = schemas;
  }

  /** How models are known that extend a base: options of choices may be such ones. */
  markFamilies(): void {
    const children = findChildren(this.#schemas);
    for (const [key, schema] of this.#schemas) {
      const made = schema.kind === 'schema' ? schema.discriminator : undefined;
      const unsettled = made && this.#reading.discriminators.get(made);
      if (unsettled === undefined) continue;
      const settling = this.#enter(unsettled);
      const family = findFamily(settling, { key, unsettled, children });
      if (family === undefined) continue;
      const { property } = unsettled.made;
      unsettled.made.marks = listMarks(settling, family);
      for (const { key: one, values } of unsettled.made.marks) {
        this.#marks.set(one, { property, values });
      }
      this.#families.set(unsettled, family);
    }
  }

  /** Options that are decided by a member themselves come first. */
  settle(unsettled: Unsettled): void {
    if (this.#settled.has(unsettled)) return;
    this.#settled.add(unsettled);
    const { draft, made } = unsettled;
    const options = listChoiceOptions(draft);
    for (const option of options) this.#settleInside(option);
    const family = this.#families.get(unsettled);
    const settling = this.#enter(unsettled);
    if (options.length > 0) made.kinds = settleOptions(settling, unsettled);
    else if (family !== undefined) made.kinds = listKinds(settling, family);
    const isThere = made.fallback === undefined || made.kinds.some(({ isFallback }) => isFallback);
    if (!isThere) dropFallback(settling, unsettled);
  }

  #settleInside(option: Schema): void {
    foldSchema({ schemas: this.#schemas }, option, {
      usual: true,
      read: ({ discriminator }) => {
        const inner = discriminator && this.#reading.discriminators.get(discriminator);
        if (inner !== undefined) this.settle(inner);
        return true;
      },
    });
  }

  #enter({ made: { property } }: Unsettled): Settling {
    return { reading: this.#reading, schemas: this.#schemas, marks: this.#marks, property };
  }
}
