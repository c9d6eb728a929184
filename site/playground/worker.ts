/** The generator in a worker: a page that is typed into never waits for it. */

import * as estree from 'prettier/plugins/estree';
import * as typescript from 'prettier/plugins/typescript';
import { format } from 'prettier/standalone';
import { compareDocuments, type FilesConfig, generateFiles } from '../../generator/entry/core.ts';
import { optionalEmitters } from '../../generator/features/optional.ts';
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
  const start = performance.now();
  const { ok, files, diagnostics } = await generateFiles({
    documents: { [name]: text },
    config: toConfig(choice),
  });
  return { ok, files, diagnostics, milliseconds: performance.now() - start };
}

function toConfig({ validators, client, emitters }: Choice): FilesConfig {
  // The names are those of the page's own choices.
  const chosen = emitters as NonNullable<FilesConfig['emitters']>;
  return { validators, client, emitters: chosen };
}
