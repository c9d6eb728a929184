/** A document in; out, one program of its models, its inferred validators, and a line for each that holds both together. */

import type { Api } from '../../generator/core/ir/model/model.ts';
import type { OutputOptions } from '../../generator/core/plan/emitter.ts';
import { emitValidators } from './emission.ts';

export interface Compared {
  /** Texts by name of the file. */
  readonly texts: ReadonlyMap<string, string>;
  /** Names of the validators whose type is declared, in whole or in part, and not inferred. */
  readonly declared: readonly string[];
}

/** Undefined where the document has no models, or is wrong as it should be. */
export async function compared(
  path: string,
  form: 'zod' | 'zod-mini',
  options: Partial<OutputOptions> = {},
): Promise<Compared | undefined> {
  const emission = await emitValidators(path, form, options);
  if (emission === undefined || emission.api.models.length === 0) return undefined;
  const texts = new Map([...emission.texts, ['agreement.ts', printAgreement(emission.api)]]);
  return { texts, declared: listDeclared(texts.get('validators.ts') ?? '') };
}

/** `export const x: z.ZodType<X>` says it all, `custom<X>(…)` a part. */
function listDeclared(text: string): string[] {
  return text
    .split(/^(?=export const )/m)
    .filter((one) => /^export const \w+:/.test(one) || one.includes('custom<'))
    .flatMap((one) => /^export const (\w+Schema)\b/.exec(one)?.[1] ?? []);
}

function printAgreement({ models }: Api): string {
  const lines = models.flatMap(({ name, validator, input, enum: values }) => [
    printAgreementLine(validator, name, values === undefined ? 'models' : 'enums'),
    ...(input?.isSent === true ? [printAgreementLine(input.validator, input.name, 'models')] : []),
  ]);
  return [HEAD, ...lines, ''].join('\n');
}

function printAgreementLine(validator: string, name: string, file: 'models' | 'enums'): string {
  const accepted = `z.output<typeof import('./validators.ts').${validator}>`;
  return `export const ${validator}: Agrees<${accepted}, import('./${file}.ts').${name}> = true;`;
}

/** Members that no schema names are left out of the comparison, and so are those that every object inherits: only an interface says them. */
const HEAD = `
import type * as z from 'zod';

type Named<T> = {
  [Name in keyof T as string extends Name ? never : number extends Name ? never : Name]: Known<T[Name]>;
};
type Known<T> = T extends string | number | boolean | null | undefined ? T
  : T extends Function ? never
  : T extends readonly unknown[] ? { [Index in keyof T]: Known<T[Index]> }
  : T extends object ? (keyof Named<T> extends never ? { [Name in keyof T]: Known<T[Name]> } : Named<T>)
  : T;
type Agrees<Accepted, Model> = [Known<Accepted>] extends [Known<Model>]
  ? [Known<Model>] extends [Known<Accepted>] ? true : 'the validator refuses what the model has'
  : 'the validator accepts what the model has not';
`;
