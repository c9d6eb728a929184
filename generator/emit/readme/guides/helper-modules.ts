/** The helper modules that a spec names in, how to use each out. */

import type { Scope } from '../../../plan/emitter.ts';
import type { HelperName } from '../../../validate/helper-names.ts';
import { code } from '../../code.ts';
import type { Code } from '../../code.ts';
import { fence, span } from '../markdown.ts';
import type { Example, GuideView } from '../view.ts';
import { besideImport, blocks } from './made.ts';

export function helpersGuide(scope: Scope): GuideView[] {
  const { helpers } = scope.api;
  if (helpers.length === 0) return [];
  return [
    {
      heading: 'Helpers',
      paragraphs: ['Modules of their own: an application bundles those that it imports.'],
      examples: helpers.map((name) => example(name, scope)),
    },
  ];
}

interface Shown {
  readonly text: string;
  readonly names: readonly Code[];
  readonly use: Code;
}

function example(name: HelperName, scope: Scope): Example {
  const { text, names, use } = SHOWN[name];
  const lines = blocks(besideImport(scope, name, names), use);
  return { text: `${span(name)}: ${text}`, code: fence('ts', lines) };
}

const SHOWN: Readonly<Record<HelperName, Shown>> = {
  base58: {
    text: 'is a text base58, and what are its bytes?',
    names: [code`decodeBase58`, code`encodeBase58`, code`isBase58`],
    use: code`const text = encodeBase58(new TextEncoder().encode('Hello World!'));
console.log(text, isBase58(text), decodeBase58(text));`,
  },
  fold: {
    text: 'do two texts say the same, whatever their accents, case and signs?',
    names: [code`fold`],
    use: code`console.log(fold('Zoë O’Hara') === fold('ZOE OHARA')); // true`,
  },
  'form-post': {
    text: 'a browser goes on elsewhere with a form that posts itself: as data for a page of your own, or as a whole page in which every value is escaped.',
    names: [code`formPage`, code`formPost`],
    use: code`const form = formPost('https://acs.example.com/challenge', { creq: 'from the answer' });
const nonce = crypto.randomUUID();
const page = new Response(formPage(form, { nonce }), {
  headers: {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': \`default-src 'none'; script-src 'nonce-\${nonce}'\`,
  },
});`,
  },
  luhn: {
    text: 'does the check digit of a card number fit? Most mistypings are caught before anything is sent.',
    names: [code`luhn`],
    use: code`console.log(luhn('4111 1111 1111 1111')); // true`,
  },
};
