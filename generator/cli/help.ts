/** What `--help` prints: one page for the command, one for each of its verbs. */

const commandNames = ['generate', 'check', 'lint', 'inspect'] as const;

export type CommandName = (typeof commandNames)[number];

export function isCommand(text: string | undefined): text is CommandName {
  return commandNames.some((name) => name === text);
}

export const help = `specwright: API descriptions in, TypeScript out

  specwright generate                                     all APIs of specwright.config.ts
  specwright generate shop                                one of them
  specwright generate --input shop.yaml --output src/shop   no config needed
  specwright check                                        is the output current? writes nothing
  specwright lint                                         what is wrong with the documents?
  specwright inspect shop                                 the model that emitters see, as JSON

  specwright <command> --help    its options, with examples
  specwright --version

Exit codes: 0 fine, 1 problems in the input, 2 a bug of ours, 3 out of date.`;

export function helpOf(name: CommandName): string {
  return pages[name];
}

const source = `  -i, --input <document>      one OpenAPI document (YAML or JSON), without a config
  -c, --config <file>         default: specwright.config.ts (.mts, .js, .mjs, .json) in this folder
      --name <name>           with --input: name of the API; default: from the file's name
      --allow <folder|host>   where $ref may lead besides the document's folder; may be repeated
      --strict                warnings count as errors`;

const output = `      --json                  print the result as JSON
      --timings               print the time of every stage
  -q, --quiet                 print problems only`;

const pages: Record<CommandName, string> = {
  generate: `specwright generate [api ...] [options]

Writes the TypeScript of every API in the config, or of one document. Nothing is written when there is an error;
files that a person wrote or edited are never touched.

${source}
  -o, --output <folder>       with --input: where the client goes
      --import-ending <e>     with --input: ending of relative imports: .js (default), .ts or none
      --overwrite <file>      give up an edited or foreign file of the output; may be repeated
${output}

  specwright generate
  specwright generate --input petstore.json --output src/petstore`,
  check: `specwright check [api ...] [options]

Compares the output with what \`generate\` would write. Writes nothing. Exit code 3 when it is out of date, with a diff.

${source}
  -o, --output <folder>       with --input: where the client stands
      --import-ending <e>     as in generate
${output}`,
  lint: `specwright lint [api ...] [options]

Reads and checks the documents, and prints everything that is wrong with them. Writes nothing.

${source}
${output}`,
  inspect: `specwright inspect [api] [options]

Prints the model that emitters see, as JSON: for learning, for your own emitters, and for bug reports.

${source}`,
};
