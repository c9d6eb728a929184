/** Checks what a config file exports and gives a `Config`; every wrong member is a problem of its own. */

import { hasIdentifierForm } from '../../core/ir/naming/letter-case.ts';
import type { Config, Hooks, TemplateName } from './config.ts';
import type { Reporter } from '../../core/diagnostics/diagnostic.ts';
import { suggestName } from '../../core/diagnostics/suggest.ts';
import { findThrownLine } from '../../core/diagnostics/thrown.ts';
import {
  asMembers,
  isObject,
  joinPointer,
  setMember,
  splitPointer,
} from '../../core/load/structure/pointer.ts';
import {
  flag,
  func,
  createListOf,
  createMapOf,
  createObjectOf,
  createOneOf,
  type Shape,
  text,
} from './shapes.ts';

/** Deeper than any member of a config. */
const DEEPEST = 6;

/** Functions and objects of classes are kept, and so are emitters, which are recognised by identity. */
function toPlain(value: unknown, depth = 0): unknown {
  if (depth > DEEPEST) return value;
  if (Array.isArray(value)) return value.map((item) => toPlain(item, depth + 1));
  if (!isPlain(value)) return value;
  const copy: Record<string, unknown> = {};
  for (const name of Object.keys(value)) {
    const member = value[name];
    const isEmitters = isEmitterList(depth, name) && Array.isArray(member);
    setMember(copy, name, isEmitters ? [...member] : toPlain(member, depth + 1));
  }
  return copy;
}

/** Whether a member is `emitters` of the config, or of an API in `apis`. */
function isEmitterList(depth: number, name: string): boolean {
  return (depth === 0 || depth === 2) && name === 'emitters';
}

function isPlain(value: unknown): value is Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

export function checkConfig(
  exported: unknown,
  file: string,
  reporter: Reporter,
): Config | undefined {
  let isFine = true;
  try {
    const value = toPlain(exported);
    config(value, '', (pointer, rule, help) => {
      isFine = false;
      const subject = pointer === '' ? 'The config' : `\`${splitPointer(pointer).join('.')}\``;
      reporter.report({
        code: 'CONF-703',
        severity: 'error',
        message: `${subject} ${rule}.`,
        at: { file, pointer },
        help:
          help ??
          'The type `Config` (write `defineConfig({ … })`) shows every member and its default.',
      });
    });
    // The shapes below are those of `Config`, member by member.
    return isFine ? (value as Config) : undefined;
  } catch (error) {
    reporter.report({
      code: 'CONF-702',
      severity: 'error',
      message: `The config throws when it is read: ${findThrownLine(error)}.`,
      at: { file, pointer: '' },
      help: 'Export plain values, without getters that can fail.',
    });
    return undefined;
  }
}

/** Whether the config has all these APIs; each that it has not is a problem. */
export function checkNames(
  names: readonly string[],
  { apis: known }: Config,
  file: string,
  reporter: Reporter,
): boolean {
  const unknown = names.filter((name) => !Object.hasOwn(known, name));
  const all = Object.keys(known);
  for (const name of unknown) {
    reporter.report({
      code: 'CONF-704',
      severity: 'error',
      message: `The config has no API \`${name}\`.`,
      at: { file, pointer: '/apis' },
      help: suggestName(name, all) ?? `It has ${all.join(', ')}.`,
    });
  }
  return unknown.length === 0;
}

/** Which names there are is known where emitters are loaded. */
const emitter: Shape = (value, pointer, report) => {
  if (typeof value === 'string') return;
  if (typeof value === 'function') {
    const help = `Call it: \`${value.name || 'make'}()\`.`;
    return report(pointer, 'is a function, and must be what it gives', help);
  }
  const isEmitter =
    isObject(value) &&
    typeof value['name'] === 'string' &&
    typeof value['plan'] === 'function' &&
    typeof value['emit'] === 'function';
  if (!isEmitter) {
    const rule =
      'must be the name of a built-in emitter, or an object with `name`, `plan` and `emit`';
    return report(pointer, rule);
  }
  const { needs, packages } = value;
  if (needs !== undefined) createListOf(text)(needs, `${pointer}/needs`, report);
  if (packages !== undefined) neededPackages(packages, `${pointer}/packages`, report);
};

const neededPackages = createListOf(
  createObjectOf({ name: text, version: text }, ['name', 'version']),
);

const clientForm = createOneOf('flat', 'tags', 'resources');

const modelFiles = createOneOf('one', 'tags');

/** Groups and a method, with dots between them. */
const resourceName: Shape = (value, pointer, report) => {
  const isName = typeof value === 'string' && value.split('.').every(hasIdentifierForm);
  if (!isName) report(pointer, 'must be names with dots, such as `chat.completions.create`');
};

const textOrTexts: Shape = (value, pointer, report) => {
  if (Array.isArray(value) && value.length === 0) report(pointer, 'names no document');
  (Array.isArray(value) ? createListOf(text) : text)(value, pointer, report);
};

const api = createObjectOf(
  {
    input: textOrTexts,
    overlays: createListOf(text),
    importName: text,
    client: clientForm,
    models: modelFiles,
    emitters: createListOf(emitter),
    names: createObjectOf({
      models: createMapOf(text),
      operations: createMapOf(text),
      tags: createMapOf(text),
      resources: createMapOf(resourceName),
    }),
  },
  ['input'],
);

const apiOrPath: Shape = (value, pointer, report) =>
  (isObject(value) ? api : textOrTexts)(value, pointer, report);

const taken = /^(?:runtime|manifest\.json)$/i;

/** Its keys become folders beside `runtime/` and the manifest. */
const apis: Shape = (value, pointer, report) => {
  createMapOf(apiOrPath)(value, pointer, report);
  const names = isObject(value) ? Object.keys(value) : [];
  if (isObject(value) && names.length === 0) report(pointer, 'names no API');
  const folded = new Map<string, string>();
  for (const name of names) {
    const other = folded.get(name.toLowerCase());
    const at = joinPointer(pointer, name);
    if (!/^[A-Za-z0-9][A-Za-z0-9._-]*$/.test(name)) report(at, 'must be a plain folder name');
    else if (taken.test(name)) report(at, 'is a name that every output uses itself');
    else if (other !== undefined) report(at, `is the same folder as \`${other}\` on some systems`);
    folded.set(name.toLowerCase(), name);
  }
};

/** What forms of former versions are now. */
const formerForms: ReadonlyMap<unknown, string> = new Map([
  ['plain', "'zod'"],
  ['annotated', "'standalone'"],
  ['mini', "'standalone', which needs no package, or 'zod-mini' for schemas of zod/mini"],
]);

const validatorForm: Shape = (value, pointer, report) => {
  const present = formerForms.get(value);
  if (present === undefined) createOneOf('zod', 'zod-mini', 'standalone')(value, pointer, report);
  else report(pointer, `is '${String(value)}', which is no longer written`, `Take ${present}.`);
};

const members = createObjectOf(
  {
    output: text,
    runtime: createOneOf('package', 'copy'),
    target: createOneOf('ts', 'js'),
    package: flag,
    tsNocheck: flag,
    apis,
    importEnding: createOneOf('.js', '.ts', ''),
    importName: text,
    importRuntime: text,
    client: clientForm,
    models: modelFiles,
    int64: createOneOf('number', 'bigint'),
    formats: flag,
    validators: validatorForm,
    meta: flag,
    coerce: flag,
    ruleSources: flag,
    helpers: createListOf(createOneOf('logging', 'telemetry', 'issues', 'testing', 'webhooks')),
    emitters: createListOf(emitter),
    hooks: createObjectOf({ document: func, ir: func, sourceFile: func } satisfies Record<
      keyof Hooks,
      Shape
    >),
    templates: createObjectOf({ readme: text } satisfies Record<TemplateName, Shape>),
    omit: createListOf(text),
    allow: createListOf(text),
    cache: flag,
  } satisfies Record<keyof Config, Shape>,
  ['apis'],
);

const config: Shape = (value, pointer, report) => {
  members(value, pointer, report);
  const { package: own, target, importEnding, apis: all } = asMembers(value);
  const isPackage = own === true;
  const isScript = target === 'js' || isPackage;
  const cause = isPackage ? '`package: true`' : "`target: 'js'`";
  const wrong = (is: boolean, name: string, rule: string, help?: string): void => {
    if (is) report(`${pointer}/${name}`, rule, help);
  };
  const apart = 'Write a config for each package, and name it with `--config`.';
  const isSeveral = Object.keys(asMembers(all)).length > 1;
  const isEnding = (ending: string): boolean => importEnding === ending;
  wrong(
    isPackage && target === 'ts',
    'target',
    "is 'ts', and a package holds JavaScript with declarations",
  );
  wrong(isPackage && isEnding(''), 'importEnding', "is '', and Node wants '.js' in a package");
  wrong(isPackage && isSeveral, 'apis', 'names several APIs, and a package holds one', apart);
  wrong(
    isScript && isEnding('.ts'),
    'importEnding',
    `is '.ts', and with ${cause} no such file is written`,
  );
};
