/** A document in; what a run costs that makes all, that finds nothing changed, and that finds one part changed, out. */

import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { dump, load } from 'js-yaml';
import { documents } from './documents.ts';
import { cache } from './install.ts';
import { measure, median, type Run } from './measure.ts';

type Members = { [name: string]: unknown };

const edits: Readonly<Record<string, (document: Members, round: number) => void>> = {
  'nothing changed': () => {},
  'one operation described anew': (document, round) => {
    operationIn(document)['description'] = `Words of round ${round}.`;
  },
  'a parameter added': (document, round) => {
    const operation = operationIn(document);
    const before = Array.isArray(operation['parameters']) ? operation['parameters'] : [];
    const added = { name: `added${round}`, in: 'query', schema: { type: 'string' } };
    operation['parameters'] = [...before, added];
  },
  'one schema described anew': (document, round) => {
    const schemas = Object.values(membersOf(membersOf(document['components'])['schemas']));
    membersOf(schemas[2])['description'] = `Words of round ${round}.`;
  },
  'a property added': (document, round) => {
    const schema = membersOf(
      Object.values(membersOf(membersOf(document['components'])['schemas']))[2],
    );
    schema['properties'] = {
      ...membersOf(schema['properties']),
      [`added${round}`]: { type: 'string', description: 'Added.' },
    };
  },
};

export function incremental(specwright: string, only: readonly string[], rounds = 3): void {
  for (const { name, path } of documents(only)) {
    const text = readFileSync(path, 'utf8');
    const isJson = path.endsWith('.json');
    const read = (): Members => membersOf(isJson ? JSON.parse(text) : load(text));
    if (isJson) again(name, 'document.json', read, (all) => JSON.stringify(all, null, 2));
    again(isJson ? `${name} in YAML` : name, 'document.yaml', read, inYaml);
  }

  function again(
    name: string,
    input: string,
    read: () => Members,
    textOf: (document: Members) => string,
  ): void {
    const folder = join(cache, 'incremental');
    const runs = new Map<string, Run[]>();
    const run = (what: string): void => {
      const args = [specwright, 'generate', '--input', input, '--output', 'out', '-q'];
      runs.set(what, [...(runs.get(what) ?? []), measure(process.execPath, args, folder)]);
    };
    for (let round = 0; round < rounds; round += 1) {
      rmSync(folder, { recursive: true, force: true });
      mkdirSync(join(folder, 'node_modules'), { recursive: true });
      const document = read();
      const write = (): void => writeFileSync(join(folder, input), textOf(document));
      write();
      run('all');
      for (const [what, edit] of Object.entries(edits)) {
        edit(document, round);
        write();
        run(what);
      }
    }
    print(name, runs);
  }
}

/** As people write it: nothing on one line that is a map or a list. */
function inYaml(document: Members): string {
  return dump(document, { lineWidth: -1, noRefs: true });
}

function print(name: string, runs: ReadonlyMap<string, readonly Run[]>): void {
  const all = median(runs.get('all') ?? [])?.cpu ?? 1;
  console.log(`\n### ${name} again, Node ${process.version}\n`);
  console.log('| | CPU s | of all |\n| --- | --- | --- |');
  for (const [what, list] of runs) {
    const cpu = median(list)?.cpu ?? 0;
    console.log(`| ${what} | ${cpu.toFixed(2)} | ${((100 * cpu) / all).toFixed(0)} % |`);
  }
}

/** One in the middle: the first ones are those that a README shows. */
function operationIn(document: Members): Members {
  const operations = Object.values(membersOf(document['paths'])).flatMap((item) =>
    Object.values(membersOf(item)).filter((one) => 'responses' in membersOf(one)),
  );
  return membersOf(operations[operations.length >> 1]);
}

function membersOf(value: unknown): Members {
  // Of a document, which is plain data.
  return typeof value === 'object' && value !== null ? (value as Members) : {};
}
