import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { formPage, formPost } from '../../templates/runtime/helpers/form-post.ts';

const acs = 'https://acs.example/challenge?id=1&b=2';

describe('the form as data', () => {
  test('has its fields in order, as texts', () => {
    expect(formPost(acs, { creq: 'e30', no: undefined, n: 1, yes: true, empty: '' })).toEqual({
      action: acs,
      method: 'POST',
      fields: [
        { name: 'creq', value: 'e30' },
        { name: 'n', value: '1' },
        { name: 'yes', value: 'true' },
        { name: 'empty', value: '' },
      ],
    });
  });

  test.each([
    'javascript:alert(1)',
    ' java\nscript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'file:///etc/passwd',
    '/relative',
    '//acs.example/x',
    '',
  ])('refuses the action %j', (action) => {
    const refusal = 'action must be an absolute http: or https: URL';
    expect(() => formPost(action, {})).toThrow(refusal);
    expect(() => formPage({ action, method: 'POST', fields: [] })).toThrow(refusal);
  });

  test('refuses what a parser would change, and does not repeat it', () => {
    for (const values of [{ creq: 'SECRET\0' }, { a: 'SECRET\ud800' }, { _CharSet_: 'SECRET' }]) {
      expect(() => formPost(acs, values)).toThrow(/^a field holds what no form can carry$/);
    }
    expect(() => formPage(formPost(acs, {}), { nonce: '"><script>' })).toThrow('must be base64');
  });
});

/** What a parser finds in a page of this form: tags with their attributes, and the texts between them. */
function parsed(html: string): { tags: [string, Record<string, string>][]; texts: string[] } {
  const tags: [string, Record<string, string>][] = [];
  const texts: string[] = [];
  // A carriage return is read as a line feed.
  for (const [, tag, text] of html.replace(/\r\n?/g, '\n').matchAll(/<([^>]*)>|([^<]+)/g)) {
    if (text !== undefined) texts.push(decoded(text));
    if (tag === undefined) continue;
    const attributes = [...tag.matchAll(/ ([a-z-]+)="([^"]*)"/g)].map(
      ([, name = '', value = '']) => [name, decoded(value)] as const,
    );
    expect(tag.replace(/ [a-z-]+="[^"]*"/g, '')).toMatch(/^(!doctype html|\/?[a-z]+)$/);
    tags.push([/^[!/a-z]+/.exec(tag)?.[0] ?? '', Object.fromEntries(attributes)]);
  }
  return { tags, texts };
}

function decoded(text: string): string {
  expect(text.replace(/&#\d+;/g, '')).not.toMatch(/["'`=&\r]/);
  return text.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)));
}

const hostile = [
  `"><script>alert(1)</script>`,
  `' onfocus='alert(1)' autofocus='`,
  '` onload=alert(1) `',
  '</form></noscript><form action="https://evil.example">',
  '</title><img src=x onerror=alert(1)>',
  '&quot;&#34;&amp;&lt;',
  '<!--',
  ']]>',
  '{{constructor}}',
  'a\r\nb\nc\rd',
  '\u2028\u202e\ufeff',
];

describe('the page', () => {
  test('is as short as can be', () => {
    const page = formPage(formPost(acs, { creq: 'e30=' }), { nonce: 'r4nd0m+/=', target: 'acs' });
    expect(page).toBe(`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Continue</title></head>
<body>
<form method="post" action="https://acs.example/challenge?id&#61;1&#38;b&#61;2" target="acs" accept-charset="utf-8">
<input type="hidden" name="creq" value="e30&#61;">
<noscript><button>Continue</button></noscript>
</form>
<script nonce="r4nd0m+/&#61;">HTMLFormElement.prototype.submit.call(document.forms[0])</script>
</body>
</html>
`);
  });

  test.each(hostile)('carries %j and nothing else', (evil) => {
    const form = formPost(acs, { [evil]: evil, submit: evil, action: evil });
    const options = { title: evil, button: evil, target: evil, language: evil };
    const { tags, texts } = parsed(formPage(form, options));
    expect(tags.map(([name]) => name)).toEqual(
      ['!doctype', 'html', 'head', 'meta', 'title', '/title', '/head', 'body', 'form']
        .concat('input', 'input', 'input', 'noscript', 'button', '/button', '/noscript')
        .concat('/form', 'script', '/script', '/body', '/html'),
    );
    const inputs = tags.filter(([name]) => name === 'input').map(([, attributes]) => attributes);
    expect(inputs).toEqual([
      { type: 'hidden', name: evil, value: evil },
      { type: 'hidden', name: 'submit', value: evil },
      { type: 'hidden', name: 'action', value: evil },
    ]);
    expect(texts.filter((text) => text === evil)).toHaveLength(2);
    expect(texts).toContain('HTMLFormElement.prototype.submit.call(document.forms[0])');
  });

  test('carries every value unchanged', () => {
    const text = fc
      .string({ unit: 'grapheme', maxLength: 40 })
      .filter((value) => !value.includes('\0'));
    fc.assert(
      fc.property(fc.dictionary(text, text), (values) => {
        const { tags } = parsed(formPage(formPost(acs, values)));
        const inputs = tags
          .filter(([name]) => name === 'input')
          .map(([, { name, value }]) => [name, value]);
        expect(inputs).toEqual(Object.entries(values));
      }),
      { seed: 1 },
    );
  });
});
