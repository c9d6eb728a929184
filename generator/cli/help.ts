/** What `--help` prints: one page for the command, one for each of its verbs. */

import { optionalEmitters } from '../features/optional.ts';

export const help = `specwright: API descriptions in, TypeScript out

  specwright init           finds your API descriptions and sets up the project
  specwright migrate        reads the config of another generator, and writes ours;
                            with --callers also moves code that calls its client
  specwright generate       writes the clients of all APIs in specwright.config.ts
  specwright generate shop  writes the client of one of them
  specwright generate --input shop.yaml --output src/shop
                            writes the client of one document, without a config
  specwright check          checks that the output is current; writes nothing
  specwright watch          generates again after each change of its input
  specwright lint           shows what is wrong with the documents
  specwright inspect shop   prints the model that emitters get, as JSON
  specwright docs shop      writes a page about the API, for people, as one HTML file
  specwright types shop.yaml --output schema.d.ts
                            writes the types of all paths, for openapi-fetch
  specwright diff <old> <new>
                            shows what breaks callers, in requests and in code
  specwright upgrade <new>  shows each line of your code that a new document touches

  specwright serve [shop]   a service of these APIs to build and test against
  specwright serve shop --proxy https://api.shop.example
                            passes calls on, and shows what the document does not allow
  specwright mcp shop       its operations as tools of models (MCP)

  specwright <command> --help    shows its options, with examples
  specwright --version

Exit codes: 0 success, 1 problems in the input, 2 a bug, 3 out of date or breaking.`;

/** The emitters that only write where they are named, in lines that fit the column of texts. */
const optionalNames = Object.keys(optionalEmitters)
  .join(', ')
  .replaceAll(/(?=.{59})(.{1,57}) /g, `$1\n${' '.repeat(30)}`);

const config = `  -c, --config <file>         default: specwright.config.ts (.mts, .js, .mjs, .json)
                              in the working folder`;

const reading = `      --overlay <file>        with a document: an OpenAPI Overlay to apply first;
                              may be repeated
      --allow <folder|host>   where $ref may point outside the folder of the document;
                              may be repeated
      --strict                warnings count as errors`;

const source = `  -i, --input <document>      one document (a YAML or JSON file, or its URL), without a
                              config; of JSON Schemas also several, or a folder
${config}
      --name <name>           with --input: name of the API; default: its title
${reading}`;

const cached = `      --no-cache              run all steps again, without the results of earlier runs
`;

const alike = `      --import-ending <e>     as in generate
      --target <t>            as in generate
      --client <form>         as in generate
      --with <names>          as in generate
      --runtime <r>           as in generate
`;

const result = `      --json                  print the result as JSON, for programs
      --format <format>       text (default), or sarif or github: code hosts show
                              these at the lines of the problems
      --timings               print the time of every stage
  -q, --quiet                 print problems only`;

/** The flags of commands that run until they are stopped. */
const running = `${config}
${reading}
  -q, --quiet                 print problems only`;

export const pages = {
  init: `specwright init [document ...] [options]

Finds the API descriptions below this folder (or takes those you name, also by URL),
writes specwright.config.ts and the scripts \`generate\` and \`check\`, and generates.
Existing files are never overwritten, and nothing is installed. If git, Prettier,
ESLint or Biome have a file for it, the output is marked there as generated.

  -o, --output <folder>       where the clients are written; default: src/api
      --package               a package of one API to publish with npm; its folder is
                              shop-client for an API named shop
      --runtime <r>           copy (default) of what the clients use, or package: they
                              import @specwright/runtime
      --with <names>          more to write, with commas:
                              ${optionalNames}
      --no-mark               do not change .gitattributes and ignore files
  -y, --yes                   do not ask; without a terminal there are no questions
  -q, --quiet                 print problems only

  specwright init
  specwright init openapi.yaml --yes
  specwright init --with tanstack-query,server`,
  migrate: `specwright migrate [folder] [options]

Finds what a project uses of other generators: scripts of package.json and configs of
openapi-typescript, hey-api, orval, Kubb, Redocly, swagger-typescript-api and OpenAPI
Generator. Writes specwright.config.ts with the nearest equal, and prints what became
of each option. Nothing is removed, and no file that is there is changed. Configs that
are modules are run.

      --dry-run               print what would be written, and write nothing
      --scripts               add the scripts to package.json
      --callers               with the config that is there: print how code that calls
                              the old client calls ours, where that is certain, and a
                              list of the other calls
      --write                 with --callers: make these changes
      --json                  print the result as JSON, for programs
  -q, --quiet                 print problems only

  specwright migrate
  specwright migrate packages/web --dry-run
  specwright migrate --callers --write`,
  generate: `specwright generate [api ...] [options]

Writes the TypeScript client of every API in the config, or of one document. Nothing
is written if there is an error. Files that a person wrote or edited are never changed,
unless you ask for it.

${source}
  -o, --output <folder>       with --input: where the client is written
      --import-ending <e>     with --input: ending in imports: .js (default), .ts, none
      --target <t>            with --input: ts (default), or js with declarations
      --client <form>         with --input: flat (default), tags, resources
      --runtime <r>           with --input: copy (default) of what the client uses, or
                              package: it imports @specwright/runtime
      --with <names>          with --input: more to write, with commas:
                              ${optionalNames}
      --package               with --input: a package for npm publish, with the
                              next version and its entry in CHANGELOG.md
      --overwrite <file>      replace an edited or foreign file of the output;
                              may be repeated
      --keep-edits            merge edits in generated files into the new files; where
                              both change the same lines, they are marked as git does
${cached}${result}

  specwright generate
  specwright generate --input petstore.json --output src/petstore`,
  check: `specwright check [api ...] [options]

Compares the output with what \`generate\` would write, and prints the difference.
Writes nothing. Exit code 3 if the output is out of date.

${source}
  -o, --output <folder>       with --input: the folder of the client
${alike}      --package               as in generate
${cached}${result}

  specwright check
  specwright check --input petstore.json --output src/petstore`,
  watch: `specwright watch [api ...] [options]

Generates now, and again after each change of a document, a file it refers to, an
overlay, a template or the config. Problems are shown, and the last good output is kept.
Press Ctrl-C to stop.

${source}
  -o, --output <folder>       with --input: where the client is written
${alike}      --package               as in generate, but the version does not change
      --keep-edits            as in generate
${cached}      --timings               print the time of every stage
  -q, --quiet                 print problems only

  specwright watch
  specwright watch --input petstore.json --output src/petstore`,
  lint: `specwright lint [api or document ...] [options]

Reads and checks documents, and prints everything that is wrong with them: place,
excerpt, and what to do. Writes nothing, except with \`--fix\`.

      --fix                   write what is read anyway into the documents: \`type: int\`
                              is \`type: integer\`. Nothing else in them changes
      --dry-run               with --fix: print the changes, and write nothing
${source}
${result}

  specwright lint
  specwright lint petstore.json
  specwright lint --fix --dry-run`,
  inspect: `specwright inspect [api or document ...] [options]

Prints the model that emitters get, as JSON: to learn it, to write your own emitters,
and for bug reports. For several APIs it prints a list.

${source}

  specwright inspect shop
  specwright inspect petstore.json`,
  docs: `specwright docs [api or document ...] [options]

Writes index.html: operations, models, sets of values, limits, errors and states of the
API, as people look at them. The file needs no other, and loads nothing from elsewhere.
For several APIs it is one page. It needs @scalar/api-reference.

${source}
  -o, --output <folder>       where index.html is written; default: site
      --timings               print the time of every stage
  -q, --quiet                 print problems only

  specwright docs shop
  specwright docs petstore.json --output docs/petstore`,
  types: `specwright types <document> [options]

Writes the types of all paths of a document as one file, in the shape in which
openapi-typescript wrote them: openapi-fetch, openapi-react-query, swr-openapi and
openapi-msw are typed by it. A file of another author is not replaced.

  -o, --output <file>         where it is written; default: standard output
      --check                 write nothing; exit code 3 if the file is not current
      --force                 replace a file of another author too
      --enum                  enums in the place of unions
      --enum-values           sets of values also as lists
      --conditional-enums     enums only where the document names or describes values
      --dedupe-enums          enums with the same values are one
      --export-type           or -t: \`type\` in the place of \`interface\`
      --immutable             all members are readonly
      --additional-properties  objects may have other members
      --empty-objects-unknown  an object without members has unknown ones
      --default-non-nullable  true (default), or false: a member with a default is
                              optional in answers too
      --properties-required-by-default
                              members are required where \`required\` is not there
      --array-length          tuples by minItems and maxItems
      --path-params-as-types  paths as template literal types
      --generate-path-params  parameters that a path names and nothing describes
      --alphabetize           members in the order of the alphabet
      --exclude-deprecated    leave out what is deprecated
      --root-types            components also as types of their own
      --root-types-no-schema-prefix
                              \`Pet\` in the place of \`SchemaPet\`
      --root-types-keep-casing
                              their names as they are written
      --make-paths-enum       an enum ApiPaths of all paths
      --read-write-markers    $Read and $Write around readOnly and writeOnly members
${reading}
      --timings               print the time of every stage
  -q, --quiet                 print problems only

  specwright types petstore.json --output src/schema.d.ts
  specwright types https://api.shop.example/openapi.json -o schema.d.ts --root-types`,
  diff: `specwright diff <old> <new> [options]

Shows how a new document affects callers: the requests of deployed clients, and the
TypeScript code that uses the client. Old and new are documents, folders of documents,
or git revisions of either. Writes nothing. Exit code 3 if something breaks.

      --format <format>       text (default), markdown, json, or html: one file to send
      --ignore <file>         changes to ignore, each with a reason; default:
                              .specwright-ignore.yaml
  -c, --config <file>         the config with the options for both sides; default: the
                              one in the working folder
      --project <folder>      shows the lines of the code there that the changes touch,
                              as \`upgrade\` does
      --api <name>            with --project: the API of its config that this is
      --allow <folder|host>   where $ref may point outside the folder of the document;
                              may be repeated
      --strict                warnings count as errors
      --json                  the same as --format json
      --timings               print the time of every stage
  -q, --quiet                 print a report only when something breaks

  specwright diff old.yaml new.yaml
  specwright diff main:specs/shop/openapi.yaml specs/shop/openapi.yaml
  specwright diff v1.2.0:specs specs --format markdown`,
  upgrade: `specwright upgrade <new document> [options]
specwright upgrade --generator [options]

Shows what a new document of an API does to the code of this project: each line that
does not compile with the new output, or compiles and means something else, with the
change behind it and what to do. The document is a file, a URL or a git revision of a
file. Writes nothing, except with \`--write\`. Exit code 1 if a line breaks (with --write:
if one is left to you), 2 if something cannot be read.

      --write                 rewrite callers where that is certain, put the document in
                              the place of the one that the config names, and generate
      --generator             the documents stay, and the generator is the one that is
                              installed now: what it writes otherwise than the output
                              that is there, and which lines break by it
      --api <name>            the API of the config, where several have a document
      --project <folder>      the folder of the code; default: the working folder
      --format <format>       text (default), markdown, json, or sarif, github, gitlab:
                              code hosts show these at the lines
  -c, --config <file>         default: specwright.config.ts in that folder
      --allow <folder|host>   where $ref may point outside the folder of the document;
                              may be repeated
      --json                  the same as --format json
      --timings               print the time of every stage
  -q, --quiet                 print a report only when a line breaks

  specwright upgrade new.yaml
  specwright upgrade new.yaml --write
  specwright upgrade https://api.shop.example/openapi.json --format markdown
  specwright upgrade origin/main:specs/shop.yaml --api shop
  specwright upgrade --generator --format markdown`,
  serve: `specwright serve [api or document ...] [options]

Answers calls of these APIs as their documents say: what is created is there, states
move, limits count. A saved document is taken up, and the state is kept. With --proxy
it passes all calls on to the real service, and shows what its document does not allow
of each request and answer; exit code 3 if there was something. Press Ctrl-C to stop.
One API is at /, several are at /<api>/.

      --host <host>           default: 127.0.0.1, which only this machine can reach
      --port <number>         default: 4010; 0 takes a free one
      --cors <origin>         pages that may call it; default: those of this machine;
                              * for all; may be repeated
      --seed <number>         other values where the document has no examples
      --fill <full|minimal>   whether answers have what need not be there; default: full
      --unknown <sample|missing>
                              what nobody made; default: sample, but missing where
                              extensions say what the service does
      --seed-data <file>      what there is at the start, by resource (YAML or JSON)
      --snapshot <file>       the state is kept there, and read at the start
      --faults <file>         delays and failures, by operation (YAML or JSON)
      --record <file>         add each call and its answer as a line of JSON, without
                              credentials and sensitive members
      --proxy <url>           the real service, behind this one
      --sarif <file>          with --proxy: write what was found for code hosts
      --learn <file>          with --proxy: write an OpenAPI Overlay that would make the
                              document allow what was found
${running}

  specwright serve petstore.json --port 0
  specwright serve shop --snapshot shop-state.json
  specwright serve shop --proxy https://api.shop.example/v1 --learn seen.yaml`,
  mcp: `specwright mcp [api or document] [options]

Runs a server of the Model Context Protocol whose tools are the operations of one API,
over standard input and output, or over HTTP. Nothing is written. Credentials come from
variables of the environment, such as SHOP_KEY for the scheme \`key\` of \`shop\`; those
that are not set are listed on standard error. It needs @modelcontextprotocol/server.

      --base-url <url>        where the service is; default: SHOP_BASE_URL of the
                              environment, or the first server of the document
      --tags <names>          only operations of these tags, with commas
      --operations <ids>      only these operations, with commas; beside those of --tags
      --read-only             only operations that change nothing
      --search <on|off>       a tool that finds operations and one that calls them,
                              instead of a tool for each; default: on above 40
      --structured            for clients that are programs: answers are data with a
                              schema too, and so are sent twice
      --http                  listen at /mcp instead
      --host <host>           with --http; default: 127.0.0.1, which only this machine
                              can reach
      --port <number>         with --http; default: 4011; 0 takes a free one
      --cors <origin>         with --http: pages that may call it; default: those of
                              this machine; may be repeated
${running}

  specwright mcp shop
  specwright mcp petstore.json --base-url https://api.example.com/v1 --read-only
  specwright mcp shop --http --port 0`,
};

export type CommandName = keyof typeof pages;

export function isCommand(text: string | undefined): text is CommandName {
  return text !== undefined && Object.hasOwn(pages, text);
}

/** A command has the options of its page. */
export function hasOption(name: CommandName, option: string): boolean {
  return new RegExp(`^ +(?:-\\w, )?--${option}(?: |$)`, 'm').test(pages[name]);
}
