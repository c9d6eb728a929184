/** The generator in a worker: a page that is typed into never waits for it. */

import * as estree from 'prettier/plugins/estree';
import * as typescript from 'prettier/plugins/typescript';
import { format } from 'prettier/standalone';
import { compareDocuments, type FilesConfig, generateFiles } from '../../generator/entry/core.ts';
import { optionalEmitters } from '../../generator/features/optional.ts';
import { defaultLimits } from '../../generator/core/load/files/limits.ts';
import { readData } from '../../generator/core/load/text/read-data.ts';
import { readTitle, titleName } from '../../generator/run/config/api-name.ts';
import type { Answered, Answers, Asked, Choice, Generated, Question } from './messages.ts';

const style = {
  parser: 'typescript',
  plugins: [estree, typescript],
  printWidth: 100,
  singleQuote: true,
};

addEventListener('message', ({ data }: MessageEvent<Asked>) => void reply(data));

async function reply({ id, question }: Asked): Promise<void> {
  postMessage(await answer(id, question));
}

async function answer(id: number, question: Question): Promise<Answered> {
  try {
    return { id, answer: await work(question) };
  } catch (error) {
    return { id, failure: String(error) };
  }
}

async function work(question: Question): Promise<Answers[Question['kind']]> {
  switch (question.kind) {
    case 'list':
      return Object.keys(optionalEmitters);
    case 'generate':
      return generateText(question);
    case 'compare':
      return compareDocuments({ old: question.old, new: question.text });
    case 'format':
      return question.path.endsWith('.ts') ? format(question.text, style) : question.text;
  }
}

async function generateText({
  name,
  text,
  choice,
}: Extract<Question, { kind: 'generate' }>): Promise<Generated> {
  const { data } = await readData(name, text, defaultLimits);
  const title = readTitle(data);
  const start = performance.now();
  const { ok, files, diagnostics } = await generateFiles({
    documents: { [nameDocument(name, title)]: text },
    config: toConfig(choice),
  });
  return { ok, title, files, diagnostics, milliseconds: performance.now() - start };
}

/** An output is called as its document, which `specwright init` calls by its title. */
function nameDocument(name: string, title: string | undefined): string {
  const [ending = ''] = /\.\w+$/.exec(name) ?? [];
  const stem = titleName(title);
  return stem === undefined ? name : `${stem}${ending}`;
}

function toConfig({ validators, client, emitters }: Choice): FilesConfig {
  // The names are those of the page's own choices.
  const chosen = emitters as NonNullable<FilesConfig['emitters']>;
  return { validators, client, emitters: chosen };
}
