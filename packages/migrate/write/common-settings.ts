/** What a config says once for all APIs. */

import { type ChosenEmitter, findOmitted, type Settings } from '../rules/settings.ts';
import type { ApiPlan } from './apis.ts';

/** Options that hold for all APIs. */
const options = [
  'isPackage',
  'target',
  'importEnding',
  'validators',
  'int64',
  'meta',
  'coerce',
] as const;

export interface CommonSettings extends Pick<
  Settings,
  (typeof options)[number] | 'client' | 'omit'
> {
  /** Those that all APIs have. */
  readonly emitters: readonly ChosenEmitter[];
  /** What APIs say differently, in sentences. */
  readonly differences: readonly string[];
}

export function findCommonSettings(apis: readonly ApiPlan[]): CommonSettings {
  const chosen = Object.assign({}, ...options.map((name) => chooseOne(name, apis))) as Settings; // of the same names
  const [first] = apis;
  const { emitters = [], client } = first?.settings ?? {};
  const common = emitters.filter((one) => apis.every(({ settings }) => hasEmitter(settings, one)));
  const isClient = client !== undefined && apis.every(({ settings }) => settings.client === client);
  const { isPackage, ...others } = chosen;
  const omit = findOmitted(apis);
  return {
    ...others,
    ...(apis.length === 1 && isPackage && { isPackage }),
    emitters: common,
    omit,
    ...(isClient && { client }),
    differences: [
      ...options.flatMap((name) => describeDifference(name, apis)),
      ...(apis.length > 1 && isPackage
        ? ['`package: true` is for one API: write a config for each package']
        : []),
      ...describeOmitted(apis, omit),
    ],
  };
}

function describeOmitted(apis: readonly ApiPlan[], omit: Settings['omit']): readonly string[] {
  const smaller = apis.filter(({ settings }) => settings.omit?.length !== omit?.length);
  const named = smaller.filter(({ settings }) => settings.omit !== undefined);
  if (named.length === 0) return [];
  const names = named.map(({ name }) => name).join(', ');
  return [`\`omit\` is one for all APIs: ${names} could have a longer one, in another config`];
}

function hasEmitter({ emitters = [] }: Settings, one: ChosenEmitter): boolean {
  return emitters.some((other) => JSON.stringify(other) === JSON.stringify(one));
}

function chooseOne(name: (typeof options)[number], apis: readonly ApiPlan[]): Settings {
  const holder = apis.find(({ settings }) => settings[name] !== undefined);
  return holder === undefined ? {} : { [name]: holder.settings[name] };
}

function describeDifference(
  name: (typeof options)[number],
  apis: readonly ApiPlan[],
): readonly string[] {
  const values = apis.map(({ settings }) => settings[name]);
  const [chosen, other] = new Set(values.filter((value) => value !== undefined));
  if (other === undefined) return [];
  const named = apis.filter(({ settings }) => settings[name] === other).map((api) => api.name);
  return [
    `\`${name}\` is one for all APIs: ${JSON.stringify(chosen)} is taken; ${named.join(', ')} had ${JSON.stringify(other)}: write another config for it`,
  ];
}
