/** Descriptions with HTML in them: what comes out is Markdown that says the same. */

import { formatFacts } from '../../generator/core/ir/docs/fact-lines.ts';
import { expect, it } from 'vitest';
import { convertHtml } from '../../generator/core/ir/docs/html.ts';
import { read } from './read.ts';
import type * as HtmlModule from '../../generator/core/ir/docs/html.ts';
import { expectLinear, fill } from '../growth/steps.ts';

const one = (...lines: string[]): string => lines.join('\n');

it.each([
  [
    'paragraphs',
    '<p>One.</p>\n  <p>Two,\n     on two lines.</p>',
    one('One.', '', 'Two,', 'on two lines.'),
  ],
  ['line ends', 'One.<br>Two.<br /><br/>Three.', one('One.', '', 'Two.', '', 'Three.')],
  ['bold', 'A <b>word</b>, <strong>two </strong>more.', 'A **word**, **two** more.'],
  [
    'bold that a letter follows',
    '<b>Default:</b>0 and x<b>(y)</b>z',
    '**Default:** 0 and x **(y)** z',
  ],
  ['bold in bold', '<b>a <strong>b</strong></b>, <b> </b>c', '**a b**,  c'],
  ['italic', 'The <i>page</i> of <em>all</em>', 'The *page* of *all*'],
  ['code', 'Set <code>a_b</code> to <tt>x `y`</tt>', 'Set `a_b` to `` x `y` ``'],
  ['tags in code', '<code>a <b>b</b>&lt;c&gt;</code>', '`a b<c>`'],
  [
    'a link',
    'See <a href="https://a.example/b?c=1&amp;d">the guide</a>.',
    'See [the guide](https://a.example/b?c=1&d).',
  ],
  [
    'a link to nowhere',
    '<a href="/docs">Docs</a>, <a>Thing</a>, <a href="javascript:x">x</a>',
    'Docs, Thing, x',
  ],
  ['a heading', 'One.<h3>Two</h3>Three.', one('One.', '', '**Two**', '', 'Three.')],
  [
    'a list',
    'One of:<ul><li>a</li><li>b</li></ul>Then.',
    one('One of:', '', '- a', '- b', '', 'Then.'),
  ],
  ['a list in a list', '<ol><li>a<ul><li>b</ul><li>c</ol>', one('1. a', '  - b', '2. c')],
  ['items without a list', 'One:<li>a<li>b', one('One:', '- a', '- b')],
  ['line ends in a Markdown list', '* a. <br>\n* b', one('* a.', '* b')],
  ['a sample', '<pre><code>{\n  "a": 1\n}</code></pre>', one('```', '{', '  "a": 1', '}', '```')],
  [
    'a table',
    '<table><tr><th>A</th><th>B</th></tr><tr><td>1</td><td>2|3<br>4</td></tr></table>',
    one('| A | B |', '| --- | --- |', '| 1 | 2\\|3 4 |'),
  ],
  [
    'a Markdown table',
    '| a<br>b | <b>c</b> |\n| --- | --- |\nx<br>y',
    one('| a b | **c** |', '| --- | --- |', 'x', '', 'y'),
  ],
  ['a comment', 'One. <!-- two --> Three.', 'One.  Three.'],
  ['entities', 'A &amp; B&nbsp;&quot;C&quot; &#8364;5 &le; 6', 'A & B "C" €5 ≤ 6'],
  [
    'entities that would begin something',
    '&lt;b&gt; &amp;lt; &#42; &unknown;',
    '&lt;b> &amp;lt; &#42; &unknown;',
  ],
  [
    'what is struck out, and what is raised',
    '<del>Gone.</del>x 10<sup>2</sup>',
    '~~Gone.~~ x 10^2',
  ],
  [
    'tags around a table',
    '<details open><summary>A</summary>\n| a |\n| - |\n</details>',
    one('A', '', '| a |', '| - |'),
  ],
  ['plain tags', '<span class="a">One</span> <font color=red>two</font>', 'One two'],
])('%s', (_what, text, markdown) => {
  expect(convertHtml(text)).toBe(markdown);
  expect(convertHtml(markdown)).toBe(markdown);
});

it.each([
  ['no HTML', 'a < b && c > d, x<y>'],
  ['names in angle brackets', 'GET /things/<id>/<a>, ?code=<code>, Bearer <token>'],
  ['a tag without an end', '<b>One'],
  ['a code span', 'Send `<b>x</b>` and `&lt;`.'],
  ['a fence', '```html\n<p>x</p>\n```'],
])('%s stays as it is', (_what, text) => {
  expect(convertHtml(text)).toBe(text);
});

const odd = ['<b>', '<li>', '<ul><li>', '<a href=', '`', '``` ', '<!--', '<td>', '\n- <br>'];

it.each(odd)('Markdown of %j repeated is at most three times as long', (part) => {
  expect(convertHtml(part.repeat(2000)).length).toBeLessThanOrEqual(part.length * 6000);
});

it('HTML becomes Markdown in linear time for any text that is repeated', async () => {
  await expectLinear<typeof HtmlModule>({
    path: new URL('../../generator/core/ir/docs/html.ts', import.meta.url),
    parts: odd,
    // A code span may have a thousand characters.
    small: 2000,
    prepare: (module) => (size, part) => module.convertHtml(fill(part, size)),
  });
});

it('HTML is read in every description', () => {
  const found = read(`
info: { title: Shop, version: '1', description: <p>Sells.</p> }
tags: [{ name: a, description: <b>All</b> of a. }]
paths:
  /a:
    get:
      operationId: call
      tags: [a]
      summary: Gets <i>a</i>.
      parameters: [{ name: q, in: query, description: A <code>q</code>., schema: { type: string } }]
      responses: { '200': { description: <p>Fine.</p> } }
components:
  schemas:
    T: { description: A <b>T</b>., type: object, properties: { k: { enum: [x], x-enum-descriptions: [An <i>x</i>.] } } }
`);
  const call = found.operation('call');
  expect(found.api.description).toBe('Sells.');
  expect(found.api.tags.map(({ description }) => description)).toEqual(['**All** of a.']);
  expect(call.doc.text).toEqual(['Gets *a*.']);
  expect(call.params.members.map(({ doc }) => doc.text)).toEqual([['A `q`.']]);
  expect(call.responses.map(({ description }) => description)).toEqual(['Fine.']);
  const { type, doc } = found.model('T');
  expect(doc.text).toEqual(['A **T**.']);
  const members = type.kind === 'object' ? type.members : [];
  expect(members.map((member) => formatFacts(member.doc.facts))).toEqual([['- `x`: An *x*.']]);
});
