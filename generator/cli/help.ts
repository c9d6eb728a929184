/** What `--help` prints: one page for the command, one for each of its verbs. */

export const commandNames = [
  'init',
  'generate',
  'check',
  'watch',
  'lint',
  'inspect',
  'diff',
] as const;

export type CommandName = (typeof commandNames)[number];

export function isCommand(text: string | undefined): text is CommandName {
  return commandNames.some((name) => name === text);
}

export const help = `specwright: API descriptions in, TypeScript out

  specwright init           finds your API descriptions, and sets everything up
  specwright generate       writes the clients of every API in specwright.config.ts
  specwright generate shop  of one of them
  specwright generate --input shop.yaml --output src/shop
                            of one document, without a config
  specwright check          is the output current? Writes nothing
  specwright watch          generates on every save of what it reads
  specwright lint           what is wrong with the documents?
  specwright inspect shop   the model that emitters see, as JSON
  specwright diff <old> <new>
                            what breaks callers, on the wire and in their code

  specwright <command> --help    its options, with examples
  specwright --version

Exit codes: 0 fine, 1 problems in the input, 2 a bug, 3 out of date, or breaking.`;

export function printHelp(name: CommandName): string {
  return pages[name];
}

const source = `  -i, --input <document>      one document (a YAML or JSON file, or its URL), without a
                              config
  -c, --config <file>         default: specwright.config.ts (.mts, .js, .mjs, .json)
                              in the working folder
      --name <name>           with --input: name of the API; default: of the file
      --overlay <file>        with a document: an OpenAPI Overlay to apply first;
                              may be repeated
      --allow <folder|host>   where $ref may lead besides the folder of the document;
                              may be repeated
      --strict                warnings count as errors`;

const cached = `      --no-cache              find everything out anew, whatever earlier runs found
`;

const result = `      --json                  print the result as JSON, for programs
      --format <format>       text (default), sarif, or github: what code hosts show in
                              the lines that are meant
      --timings               print the time of every stage
  -q, --quiet                 print problems only`;

const pages: Record<CommandName, string> = {
  init: `specwright init [document ...] [options]

Finds the API descriptions below this folder (or takes those you name, also by URL),
writes specwright.config.ts and the scripts \`generate\` and \`check\`, and generates.
What stands there already is never overwritten. Installs nothing. Where git, Prettier,
ESLint or Biome have a file for it, they are told that the output is generated.

  -o, --output <folder>       where the clients go; default: src/api
      --package               a package of one API, to publish by npm; its folder is
                              shop-client, for an API shop
      --runtime <r>           copy (default) of what the clients use, or package: they
                              import @specwright/runtime
      --no-mark               leave .gitattributes and the ignore lists as they are
  -y, --yes                   do not ask; nobody is asked without a terminal
  -q, --quiet                 print problems only

  specwright init
  specwright init openapi.yaml --yes`,
  generate: `specwright generate [api ...] [options]

Writes the TypeScript of every API in the config, or of one document. Nothing is
written when there is an error. Files that a person wrote or edited are never touched.

${source}
  -o, --output <folder>       with --input: where the client goes
      --import-ending <e>     with --input: of imports: .js (default), .ts, none
      --target <t>            with --input: ts (default), or js with declarations
      --client <form>         with --input: flat (default), or tags: a class per tag
      --runtime <r>           with --input: copy (default) of what the client uses, or
                              package: it imports @specwright/runtime
      --package               with --input: a package that npm publish takes, with the
                              next version and its entry in CHANGELOG.md
      --overwrite <file>      give up an edited or foreign file of the output;
                              may be repeated
${cached}${result}

  specwright generate
  specwright generate --input petstore.json --output src/petstore`,
  check: `specwright check [api ...] [options]

Compares the output with what \`generate\` would write, and prints the difference.
Writes nothing. Exit code 3 when the output is out of date.

${source}
  -o, --output <folder>       with --input: where the client stands
      --import-ending <e>     as in generate
      --target <t>            as in generate
      --client <form>         as in generate
      --runtime <r>           as in generate
      --package               as in generate
${cached}${result}

  specwright check
  specwright check --input petstore.json --output src/petstore`,
  watch: `specwright watch [api ...] [options]

Generates, and again whenever a document, a file it refers to, an overlay, a template
or the config is saved. A broken save is told of, and the last good output stands.
Ctrl-C ends.

${source}
  -o, --output <folder>       with --input: where the client goes
      --import-ending <e>     as in generate
      --target <t>            as in generate
      --client <form>         as in generate
      --runtime <r>           as in generate
      --package               as in generate, and the version stays
${cached}      --timings               print the time of every stage
  -q, --quiet                 print problems only

  specwright watch
  specwright watch --input petstore.json --output src/petstore`,
  lint: `specwright lint [api or document ...] [options]

Reads and checks documents, and prints everything that is wrong with them: place,
excerpt, and what to do. Writes nothing.

${source}
${result}

  specwright lint
  specwright lint petstore.json`,
  inspect: `specwright inspect [api or document ...] [options]

Prints the model that emitters see, as JSON: for learning, for emitters of your own,
and for bug reports. Several APIs give a list.

${source}

  specwright inspect shop
  specwright inspect petstore.json`,
  diff: `specwright diff <old> <new> [options]

Says what a new document does to callers: on the wire to those that are deployed,
and in TypeScript to their code. Old and new are documents, folders of documents, or
git revisions of either. Writes nothing. Exit code 3 when something breaks.

      --format <format>       text (default), markdown, json, or html: one file to send
      --ignore <file>         changes to ignore, each with its reason; default:
                              .specwright-ignore.yaml
  -c, --config <file>         whose options hold for both sides; default: that of the
                              working folder
      --allow <folder|host>   where $ref may lead besides the folder of the document;
                              may be repeated
      --strict                warnings count as errors
      --json                  the same as --format json
      --timings               print the time of every stage
  -q, --quiet                 print a report only when something breaks

  specwright diff old.yaml new.yaml
  specwright diff main:specs/shop/openapi.yaml specs/shop/openapi.yaml
  specwright diff v1.2.0:specs specs --format markdown`,
};
