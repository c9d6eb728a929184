/** Reads scripts of package.json: which programs they run, with which arguments. */

/** A program and its arguments. */
interface Command {
  readonly program: string;
  readonly args: readonly string[];
}

/** All commands of a script, also those that another one runs: `concurrently "a" "b"`, `sh -c "a"`. */
export function listCommands(script: string, depth = 0): readonly Command[] {
  return splitScript(script).flatMap((words) => {
    const command = unwrap(words);
    if (command === undefined) return [];
    if (!nests.test(command.program) || depth > 3) return [command];
    return command.args
      .filter((one) => one.includes(' '))
      .flatMap((one) => listCommands(one, depth + 1));
  });
}

/** Programs whose arguments are commands. */
const nests = /^(?:concurrently|conc|sh|bash|zsh|nodemon|onchange|wireit)$/;

/** Words of each simple command. Quotes hold words together, and what ends a command splits. */
function splitScript(script: string): readonly (readonly string[])[] {
  const commands: string[][] = [[]];
  const pieces = script.matchAll(
    /(?<gap>(?:\\\r?\n|[ \t])+)|(?<end>&&|\|\||[;&|\n()]+)|"(?<double>(?:[^"\\]|\\.)*)"|'(?<single>[^']*)'|\\(?<escaped>.)|(?<plain>[^\s"'\\;&|()]+)/gs,
  );
  let isOpen = false;
  for (const { groups = {} } of pieces) {
    const { gap, end, double, single, escaped, plain } = groups;
    if (gap !== undefined || end !== undefined) {
      if (end !== undefined) commands.push([]);
      isOpen = false;
      continue;
    }
    const quoted =
      double === undefined ? undefined : expand(double.replaceAll(/\\(["\\`])/g, '$1'));
    const text = quoted ?? single ?? escaped ?? expand(plain ?? '');
    const words = commands.at(-1) ?? [];
    if (isOpen) words.push(`${words.pop() ?? ''}${text}`);
    else words.push(text);
    isOpen = true;
  }
  return commands.filter((words) => words.length > 0);
}

/** `${NAME:-text}` is the text where nothing sets the variable. */
function expand(text: string): string {
  return text.replaceAll(/\$\{\w+:?-([^{}]*)\}/g, '$1');
}

/** Options of runners that take a value of their own. */
const withValue =
  /^(?:-p|--package|-c|--call|-w|--workspace|-C|--dir|--filter|--cwd|-e|--env-file)$/;

/** Words that run what follows. `npm run generate` names another script, and runs nothing by itself. */
const runners: Readonly<Record<string, RegExp>> = {
  npx: /^$/,
  bunx: /^$/,
  pnpx: /^$/,
  'cross-env': /^$/,
  dotenv: /^$/,
  env: /^$/,
  time: /^$/,
  node: /^$/,
  npm: /^(?:exec|x)$/,
  pnpm: /^(?:dlx|exec)$/,
  yarn: /^(?:dlx|exec|run)$/,
  bun: /^(?:x|run)$/,
};

/** Takes away variables of the environment, runners with their options, folders and versions. */
function unwrap(words: readonly string[]): Command | undefined {
  let rest = dropVariables(words);
  for (;;) {
    const [first = '', second = ''] = rest;
    const verbs = Object.hasOwn(runners, first) ? runners[first] : undefined;
    if (verbs === undefined) break;
    const isVerb = verbs.test(second);
    if (!isVerb && verbs.source !== '^$' && /^(?:npm|bun)$/.test(first)) return undefined;
    rest = dropVariables(dropOptions(rest.slice(isVerb && second !== '' ? 2 : 1)));
  }
  const image = rest.findIndex((word) => /^openapitools\/openapi-generator-cli\b/.test(word));
  if (/^(?:docker|podman)$/.test(rest[0] ?? '') && image !== -1) rest = rest.slice(image);
  const jar = rest.findIndex((word) => /\bopenapi-generator-cli[^/\\]*\.jar$/.test(word));
  if (jar !== -1) rest = ['openapi-generator-cli', ...rest.slice(jar + 1)];
  const [program, ...args] = rest;
  return program === undefined ? undefined : { program: nameProgram(program), args };
}

function dropVariables(words: readonly string[]): readonly string[] {
  const start = words.findIndex((word) => !/^[A-Za-z_]\w*=/.test(word));
  return start === -1 ? [] : words.slice(start);
}

function dropOptions(words: readonly string[]): readonly string[] {
  let at = 0;
  while (words[at]?.startsWith('-') === true) {
    const word = words[at] ?? '';
    at += withValue.test(word) ? 2 : 1;
    if (word === '--') break;
  }
  return words.slice(at);
}

/** `./node_modules/.bin/orval` is `orval`, and `openapi-typescript@7` is `openapi-typescript`. */
function nameProgram(word: string): string {
  const [, own] = /node_modules[\\/](?!\.bin)((?:@[^\\/]+[\\/])?[^\\/]+)/.exec(word) ?? [];
  const name = (own ?? word.replace(/^.*node_modules[\\/]\.bin[\\/]/, '')).replaceAll('\\', '/');
  return name
    .replace(/(?<=.)@[^/]*$/, '')
    .replace(/\.(?:cmd|exe|ps1)$/, '')
    .replace(/:[\w.-]+$/, '');
}
