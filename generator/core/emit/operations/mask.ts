/** Declares the update mask of an operation: the type of its masks, what validates them, and what reads them off a body. */

import type { MaskRule } from '../../../../templates/runtime/derived/masks.ts';
import type { Member, Operation, Type, UpdateMask } from '../../ir/model/model.ts';
import type { PlannedSymbol, Scope } from '../../plan/emitter.ts';
import { code, type Code, identifier, join, json, string } from '../../code/code.ts';
import { listSymbols } from '../optional-entries.ts';
import { describe, type DocComment, prose } from '../docs.ts';
import {
  exportedConst,
  exportedType,
  type FileStatement,
  StructureKind,
} from '../../code/structures.ts';
import { printType } from '../types.ts';

export function planMaskSymbols({ id, names, mask, body }: Operation): PlannedSymbol[] {
  if (mask === undefined) return [];
  return listSymbols(
    [`${id}#maskPath`, names.maskPath, 'type'],
    [`${id}#maskRule`, names.maskRule, 'value'],
    [`${id}#mask`, body && names.mask?.function, 'value'],
  );
}

const KEYS = ' A key that is only known when the program runs: `["${maskKey(key)}"]`.';

export function declareMaskTypes({ mask, names }: Operation, scope: Scope): FileStatement[] {
  const { maskPath, maskRule } = names;
  if (mask === undefined || maskPath === undefined || maskRule === undefined) return [];
  const paths = join(listPatterns(mask).map(string), ' | ');
  const type = code`${scope.runtime('masks', 'MaskPath', 'type')}<${paths}>`;
  const hasKeys = mask.paths.some(({ path }) => path.includes('['));
  const doc = prose(`A mask of \`${names.function}\`.${hasKeys ? KEYS : ''}`);
  const rule = {
    name: identifier(maskRule),
    type: scope.runtime('masks', 'MaskRule', 'type'),
    initializer: json(buildMaskRule(mask)),
  };
  return [
    exportedType({ name: identifier(maskPath), type }, describe(doc)),
    exportedConst(rule, describe(prose(`What a mask of \`${names.function}\` may name.`))),
  ];
}

/** `Masks<UpdateGroupMask>`, where the member of the parameters is the mask. */
export function printMaskType(
  operation: Operation,
  member: Member,
  scope: Scope,
): Code | undefined {
  const { mask, names } = operation;
  const isMask = mask?.key.length === 1 && mask.key[0] === member.name;
  if (!isMask || names.maskPath === undefined) return undefined;
  const path = identifier(names.maskPath);
  const forms = findForms(member.type);
  if (!forms.has('string')) return code`readonly ${path}[]`;
  const name = forms.has('array') ? 'Masks' : 'MaskList';
  return code`${scope.runtime('masks', name, 'type')}<${path}>`;
}

/** A parameter of any other type takes what a mask may always be. */
function findForms(type: Type): ReadonlySet<Type['kind']> {
  const forms = new Set((type.kind === 'union' ? type.members : [type]).map(({ kind }) => kind));
  return forms.has('array') || forms.has('string') ? forms : new Set(['array', 'string']);
}

/** A part of a request: what validates the masks where the caller brings no validators. */
export function printMaskRules({ mask, names }: Operation, scope: Scope): Code | undefined {
  if (mask === undefined || names.maskRule === undefined) return undefined;
  const rules = scope.runtime('masks', 'maskRules');
  return code`${rules}(${identifier(names.maskRule)})`;
}

/** The function that reads the masks off a body: `(body: GroupUpdate): UpdateGroupMask[]`. */
export function declareMaskReader(operation: Operation, scope: Scope): FileStatement[] {
  const { names, body, id } = operation;
  const path = scope.ref('operations', `${id}#maskPath`);
  const doc = buildMaskDoc(operation);
  if (doc === undefined || body === undefined || path === undefined) return [];
  if (names.mask === undefined || names.maskRule === undefined) return [];
  const read = scope.runtime('masks', 'maskFor');
  const isKnown = body.type.kind !== 'unknown';
  const type = isKnown ? printType(body.type, scope, { flow: 'input' }) : code`object`;
  return [
    {
      kind: StructureKind.Function,
      isExported: true,
      docs: describe(doc),
      name: identifier(names.mask.function),
      parameters: [{ name: code`body`, type }],
      returnType: code`${scope.use(path, 'type')}[]`,
      statements: code`return ${read}(body, ${identifier(names.maskRule)}, ${string(id)});`,
    },
  ];
}

export function buildMaskDoc({ mask, body, names }: Operation): DocComment | undefined {
  if (mask === undefined || body === undefined || names.mask === undefined) return undefined;
  return prose(
    `The \`${mask.key.join('.')}\` that names everything in a body of \`${names.function}\`; throws \`ValidationError\` where no mask names a part of it.`,
  );
}

/** Lists the paths as the rule writes them, with `{number}` for keys that are numbers, and in both spellings if both are known. */
function listPatterns({ paths, keys, snakeCase }: UpdateMask): readonly string[] {
  const numbered = new Set(
    keys
      .filter(({ existing, new: added }) => [existing, added].every(isNumeric))
      .map(({ map }) => map),
  );
  const patterns = paths.map(({ path }) =>
    path.replaceAll('[{key}]', (found, at: number) =>
      numbered.has(path.slice(0, at)) ? '[{number}]' : found,
    ),
  );
  const snakes = patterns.map((pattern) =>
    pattern.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
  );
  return [...new Set(snakeCase ? [...patterns, ...snakes] : patterns)];
}

/** Whether a pattern takes digits alone, and perhaps a sign before them. */
function isNumeric(pattern: string | undefined): boolean {
  return (
    pattern !== undefined && /^\^-?\??(?:(?:\[0-9\]|\[1-9\]|\\d|[0-9])[*+?]?)+\$$/.test(pattern)
  );
}

export type BuiltMaskRule = ReturnType<typeof buildMaskRule>;

/** `{ parameter: 'updateMask', paths: ['lines[{key}]'], keys: { … } }` */
export function buildMaskRule({ key, snakeCase, paths, keys }: UpdateMask) {
  const whole = paths.flatMap((one) => (one.whole ? [[one.path, one.whole] as const] : []));
  const maps = keys.map(({ map, existing, new: added, idMember }) => {
    return [
      map,
      {
        ...(existing && { existing }),
        ...(added && { new: added }),
        ...(idMember && { idMember }),
      },
    ] as const;
  });
  return {
    parameter: key.join('.'),
    paths: paths.map(({ path }) => path),
    ...(snakeCase && { snakeCase }),
    ...(whole.length > 0 && { whole: Object.fromEntries(whole) }),
    ...(maps.length > 0 && { keys: Object.fromEntries(maps) }),
  } satisfies MaskRule;
}
