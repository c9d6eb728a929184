/** The types of zod's schemas, printed as the schemas are: what a declaration says where no compiler infers it. */

import {
  code,
  type Code,
  empty,
  identifier,
  join,
  object,
  type ObjectEntry,
  pending,
  settled,
  string,
} from '../../../core/code/code.ts';
import { type Expression, Words, type ZodCheck } from './words.ts';

export class TypeWords extends Words {
  readonly #marks = new Map<string, Code>();

  /** Schemas that differ in what their types do not say are several forms of a value: a mark, which is never written, keeps them apart. */
  #mark(type: Code, said: readonly Code[]): Code {
    if (said.length === 0) return type;
    const id = said.join(', ');
    const mark = this.#marks.get(id) ?? pending(this.#marks.size);
    this.#marks.set(id, mark);
    return code`${type}${mark}`;
  }

  /** A type as it is written. */
  override finish(type: Code): Code {
    return settled(type, () => empty);
  }

  override call(name: string, ...args: readonly Code[]): Code {
    const known = PLAIN[name];
    if (known !== undefined) return this.#print(known, this.isMini ? (INPUTS[known] ?? []) : []);
    const [type = '', list] = FORMED[name] ?? [];
    const given = list?.(args, this.isMini) ?? [];
    const config = OBJECTS[name];
    return config === undefined
      ? this.#print(type, given)
      : this.#print('Object', [...args, code`${this.z}.core.${identifier(config)}`]);
  }

  override refer(name: string): Code {
    return code`typeof ${identifier(name)}`;
  }

  override shape(members: readonly ObjectEntry[], layout?: 'fitting' | 'expanded'): Code {
    const typed = members.map(([name, value, type]): ObjectEntry => {
      return [name, type === undefined || type === true ? value : type];
    });
    return object(typed, layout);
  }

  override enum(values: readonly string[]): Code {
    return this.#print('Enum', [object(values.map((value) => [value, string(value)]))]);
  }

  override enumOf(values: Code): Code {
    return this.#print('Enum', [code`typeof ${values}`]);
  }

  override literal(values: readonly Code[]): Code {
    return this.#print('Literal', [join(values, ' | ')]);
  }

  override preprocess(turn: Code, schema: Code): Code {
    const unknown = code`unknown`;
    const type = this.isMini
      ? this.#print('Pipe', [this.#print('Transform', [unknown, unknown]), schema])
      : this.#print('Preprocess', [schema, unknown]);
    return this.#mark(type, [turn]);
  }

  override typed(_constant: () => Code, type: Code): Code {
    return type;
  }

  override custom(type: Code): Code {
    return this.#print('Custom', [type, type]);
  }

  protected override wrap(word: string, inner: Code): Code {
    if (word === 'optional') return this.#print('Optional', [inner]);
    const nullable = this.#print('Nullable', [inner]);
    return word === 'nullable' ? nullable : this.#print('Optional', [nullable]);
  }

  protected override pipe(first: Code, whole: Code): Code {
    return this.#mark(this.#print('Pipe', [this.call('unknown'), whole]), [first]);
  }

  protected override addChecks(
    base: Code,
    checks: readonly ZodCheck[],
    rules: readonly Code[],
  ): Code {
    const said = checks.map(({ word, argument }) => code`${identifier(word)}(${argument})`);
    return this.#mark(base, [...said, ...rules]);
  }

  protected override addMeta(whole: Code, { meta }: Expression): Code {
    return this.#mark(whole, meta === undefined ? [] : [meta]);
  }

  /** An object that is extended strips. */
  override extend(_word: 'extend' | 'safeExtend', base: Code, shape: Code): Code {
    const both = code`${this.z}.core.util.Extend<${base}['shape'], ${shape}>`;
    return this.#print('Object', [both, code`${this.z}.core.$strip`]);
  }

  override catchall(base: Code, rest: Code): Code {
    return this.#print('Object', [code`${base}['shape']`, code`${this.z}.core.$catchall<${rest}>`]);
  }

  #print(type: string, args: readonly Code[]): Code {
    const name = code`${this.z}.${identifier(`Zod${this.isMini ? 'Mini' : ''}${type}`)}`;
    return args.length === 0 ? name : code`${name}<${args}>`;
  }
}

/** Words whose types have no parameters. */
const PLAIN: Readonly<Record<string, string>> = {
  any: 'Any',
  base64: 'Base64',
  bigint: 'BigInt',
  boolean: 'Boolean',
  email: 'Email',
  guid: 'GUID',
  int: 'Int',
  int32: 'Int32',
  int64: 'Int64',
  ipv4: 'IPv4',
  ipv6: 'IPv6',
  'iso.date': 'ISODate',
  'iso.datetime': 'ISODateTime',
  'iso.duration': 'ISODuration',
  never: 'Never',
  null: 'Null',
  number: 'Number',
  string: 'String',
  uint64: 'UInt64',
  unknown: 'Unknown',
};

/** Types of zod/mini that also say what may come in. */
const INPUTS: Readonly<Record<string, readonly Code[]>> = {
  BigInt: [code`bigint`],
  Boolean: [code`boolean`],
  Number: [code`number`],
  String: [code`string`],
};

const OBJECTS: Readonly<Record<string, string>> = {
  looseObject: '$loose',
  object: '$strip',
  strictObject: '$strict',
};

type ListTypes = (args: readonly Code[], isMini: boolean) => readonly Code[];

const asGiven: ListTypes = (args) => args;

const options: ListTypes = (args) => args.map((forms) => code`readonly ${forms}`);

/** Words whose types have those of their arguments. */
const FORMED: Readonly<Record<string, readonly [type: string, list: ListTypes]>> = {
  array: ['Array', asGiven],
  discriminatedUnion: ['DiscriminatedUnion', ([tag = code``, forms = code``]) => [forms, tag]],
  intersection: ['Intersection', asGiven],
  record: ['Record', asGiven],
  stringFormat: ['CustomStringFormat', (args) => args.slice(0, 1)],
  tuple: [
    'Tuple',
    ([items = code``, rest = code`null`], isMini) => [
      isMini ? code`readonly ${items}` : items,
      rest,
    ],
  ],
  union: ['Union', options],
  xor: ['Xor', options],
};
