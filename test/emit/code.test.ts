/** The source that is printed for any text evaluates to that text and nothing else. */

import { transformSync } from 'esbuild';
import * as fc from 'fast-check';
import ts from 'typescript5';
import { describe, expect, it } from 'vitest';
import {
  array,
  code,
  commentTag,
  commentText,
  docComment,
  identifier,
  isIdentifier,
  join,
  json,
  lineComment,
  literalType,
  member,
  memberName,
  object,
  propertyName,
  regex,
  privateName,
  string,
} from '../../generator/core/code/code.ts';
import type { Code } from '../../generator/core/code/code.ts';
import type { Json } from '../../generator/core/diagnostics/json.ts';

const evaluate = (expression: Code): unknown => new Function(`return (${expression});`)();
const transpile = (source: string): string => transformSync(source, { loader: 'ts' }).code;

function compiled(pattern: string): RegExp | undefined {
  try {
    return new RegExp(pattern, 'u');
  } catch {
    return undefined;
  }
}

const hostile = [
  '*/ alert(1) /*',
  '*\\/',
  '`${alert(1)}`',
  "'; alert(1); '",
  '\\',
  "\\'",
  '\r\n',
  '\u2028',
  '\u2029',
  '\u0085',
  '\uD800',
  '\uDC00\uD800',
  '\u202Ereversed',
  '\uFEFF',
  '\0',
  '</script>',
  '__proto__',
  'constructor',
  'class',
  '@deprecated',
  'text @internal text',
  '{@link x}',
  '` @a`',
  'a ` b\n` @x `',
  '//',
  '#!',
  '👩‍👩‍👧',
  '\u{E0001}',
  '',
];
const text = fc.oneof(
  { weight: 3, arbitrary: fc.string({ unit: 'binary' }) },
  { weight: 1, arbitrary: fc.constantFrom(...hostile) },
  {
    weight: 2,
    arbitrary: fc
      .array(fc.constantFrom(...hostile, 'a', ' ', '\n', '*', '/', '`', '@', '{'))
      .map((parts) => parts.join('')),
  },
  {
    weight: 1,
    arbitrary: fc
      .array(fc.integer({ min: 0, max: 0xffff }))
      .map((units) => String.fromCharCode(...units)),
  },
);
const value = fc.jsonValue({ stringUnit: 'binary' }) as fc.Arbitrary<Json>;
const holds = (property: fc.IProperty<[string]>): void =>
  fc.assert(property, { seed: 20, numRuns: 500 });

describe('strings and names', () => {
  it('gives any text back', () => {
    holds(
      fc.property(text, (value) => {
        expect(evaluate(string(value))).toBe(value);
      }),
    );
  });

  it('prints one line of visible characters', () => {
    holds(
      fc.property(text, (value) => {
        expect(string(value)).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/u);
      }),
    );
  });

  it('survives a bundler', () => {
    holds(
      fc.property(text, (value) => {
        expect(new Function(`${transpile(`const x: string = ${string(value)};`)}return x;`)()).toBe(
          value,
        );
      }),
    );
  });

  it('names private members as the language wants it', () => {
    expect(['plain', 'delete', 'größe', 'pureİ'].map((name) => String(privateName(name)))).toEqual([
      '#plain',
      '#delete',
      '#größe',
      '#pureİ',
    ]);
    expect(() => privateName('a b')).toThrow('is not an identifier');
  });

  it('makes any text an own key, in order', () => {
    holds(
      fc.property(text, (name) => {
        const made = evaluate(object([[name, code`1`]])) as object;
        expect(Object.keys(made)).toEqual([name]);
        expect(Object.getPrototypeOf(made)).toBe(Object.prototype);
      }),
    );
  });

  it('reads the member it names', () => {
    holds(
      fc.property(text, (name) => {
        const target = Object.fromEntries([[name, 1]]);
        expect(new Function('target', `return ${member(code`target`, name)};`)(target)).toBe(1);
      }),
    );
  });

  it('declares any member of an interface under its own name', () => {
    holds(
      fc.property(text, (name) => {
        const source = ts.createSourceFile(
          'x.ts',
          `interface X { ${memberName(name)}: 1 }`,
          ts.ScriptTarget.ESNext,
        );
        const [declaration] = source.statements;
        if (declaration === undefined || !ts.isInterfaceDeclaration(declaration)) {
          throw new Error('no interface');
        }
        const [found] = declaration.members;
        expect(
          found?.name !== undefined && 'text' in found.name ? found.name.text : undefined,
        ).toBe(name);
        expect(source.statements).toHaveLength(1);
      }),
    );
  });

  it('quotes only where needed', () => {
    const names = ['a', '$b', 'class', '200', 'x-rate', 'é', 200, -1, 1.5];
    const printed = "a $b class '200' 'x-rate' 'é' 200 '-1' '1.5'";
    expect(names.map(propertyName).join(' ')).toBe(printed);
    expect(propertyName('__proto__')).toBe("['__proto__']");
    expect(memberName('__proto__')).toBe('__proto__');
  });

  it('takes identifiers alone as names of bindings', () => {
    holds(
      fc.property(text, (name) => {
        if (!isIdentifier(name)) expect(() => identifier(name)).toThrow('BUG-910');
        else expect(() => transpile(`export const ${identifier(name)} = 1;`)).not.toThrow();
      }),
    );
    expect(['class', 'await', 'let', 'eval', 'a-b', '1a', ''].filter(isIdentifier)).toEqual([]);
  });
});

describe('values', () => {
  it('gives any JSON value back, members in order', () => {
    fc.assert(
      fc.property(value, (given) => {
        const made = evaluate(json(given)) as Json;
        expect(made).toStrictEqual(given);
        expect(JSON.stringify(made)).toBe(JSON.stringify(given));
      }),
      { seed: 20, numRuns: 500 },
    );
  });

  it('keeps numbers exactly', () => {
    for (const given of [0, -0, 1e21, 1e-7, Infinity, -Infinity, Number.MAX_VALUE, 5e-324, -1.5]) {
      expect(evaluate(json(given))).toBe(given);
    }
  });

  it('keeps __proto__ an own member at any depth', () => {
    const given = JSON.parse('{"a":[{"__proto__":{"b":1}}]}') as Json;
    expect(JSON.stringify(evaluate(json(given)))).toBe('{"a":[{"__proto__":{"b":1}}]}');
  });

  it('prints literal types', () => {
    expect([
      literalType('a'),
      literalType(-1),
      literalType(-0),
      literalType(Infinity),
      literalType(true),
    ]).toEqual(["'a'", '-1', '0', 'number', 'true']);
  });

  it('makes an equal pattern', () => {
    const patterns = [
      '^a/b$',
      '[/]',
      '\\d+',
      '',
      'a\nb',
      '^[^/]+$',
      '\\p{L}',
      '(?<name>a)',
      '\u2028',
      '\\/',
      "'",
    ];
    for (const pattern of patterns) {
      const made = evaluate(regex(pattern, 'u')) as RegExp;
      expect(made.source).toBe(new RegExp(pattern, 'u').source);
      expect(made.flags).toBe('u');
    }
    expect(regex('^a/b$')).toBe('/^a\\/b$/');
    expect(regex('')).toBe("new RegExp('')");
    expect(() => regex('(')).toThrow('BUG-911');
  });

  it('makes any pattern that is one', () => {
    holds(
      fc.property(text, (pattern) => {
        const wanted = compiled(pattern);
        if (wanted === undefined) return;
        expect((evaluate(regex(pattern, 'u')) as RegExp).source).toBe(wanted.source);
      }),
    );
  });
});

describe('comments', () => {
  it('stays inside the comment, and starts no tag', () => {
    holds(
      fc.property(text, (prose) => {
        const source = `${docComment(commentText([prose]))}\nexport const marker = 1;`;
        const file = ts.createSourceFile('x.ts', source, ts.ScriptTarget.ESNext, true);
        expect(file.statements).toHaveLength(1);
        const [statement] = file.statements;
        expect(statement && ts.getJSDocTags(statement)).toEqual([]);
        expect(statement && ts.getJSDocCommentsAndTags(statement)).toHaveLength(1);
      }),
    );
  });

  it('stays inside a tag', () => {
    holds(
      fc.property(text, (prose) => {
        const source = `${docComment(commentTag('deprecated', [prose]))}\nexport const marker = 1;`;
        const file = ts.createSourceFile('x.ts', source, ts.ScriptTarget.ESNext, true);
        const [statement] = file.statements;
        expect(statement && ts.getJSDocTags(statement).map((tag) => tag.tagName.text)).toEqual([
          'deprecated',
        ]);
      }),
    );
  });

  it('has no blanks that linters take for mistakes', () => {
    const text = 'a\u00a0b\u3000c\u2009d\u000be\ufefff';
    expect(commentText([text])).toBe('a b c d ef');
    expect(lineComment(text)).toBe('// a b c d ef');
  });

  it('keeps line comments on their lines', () => {
    holds(
      fc.property(text, (prose) => {
        const source = `${lineComment(prose)}\nexport const marker = 1;`;
        const file = ts.createSourceFile('x.ts', source, ts.ScriptTarget.ESNext, true);
        expect(file.statements).toHaveLength(1);
        expect(new Function(`${lineComment(prose)}\nreturn 7;`)()).toBe(7);
      }),
    );
  });

  it('leaves code spans readable', () => {
    expect(commentText(['Mail `@me` or @you, a@b.c, {@link x}.'])).toBe(
      'Mail `@me` or \\@you, a@b.c, {\\@link x}.',
    );
  });
});

it('`code` joins its parts', () => {
  expect(code`f(${[code`a`, code`b`]}, ${-0})`).toBe('f(a, b, -0)');
  expect(join([code`A`, code`B`], ' | ')).toBe('A | B');
  expect(array([])).toBe('[]');
  expect(object([['a', undefined]])).toBe('{}');
});

it('`code` takes no plain string', () => {
  const text: string = 'x';
  // @ts-expect-error a plain string is no code
  expect(code`${text}`).toBe('x');
});

describe('what tools obey in any comment or text', () => {
  it.each([
    ['#__NO_SIDE_EFFECTS__', '#\\__NO_SIDE_EFFECTS__'],
    ['a @__PURE__ b', 'a \\@\\__PURE__ b'],
    ['//# sourceMappingURL=a.map', '//# sourceMappingURL\\=a.map'],
    ['//@ sourceURL = a', '//@ sourceURL\\ = a'],
    ['snake__case and https://a/b?URL=1', 'snake__case and https://a/b?URL=1'],
  ])('%s is no order', (text, wanted) => {
    expect(commentText([text])).toBe(wanted);
    expect(lineComment(text)).not.toMatch(/[#@]__[A-Z]|[#@]\s*source\w+\s*=/);
  });

  it('a bundler keeps a call whose comment asks to drop it', () => {
    const doc = docComment(commentText(['#__NO_SIDE_EFFECTS__ @__NO_SIDE_EFFECTS__']));
    const source = `${doc}\nfunction remove() { globalThis.removed = true; }\nremove();`;
    const { code: bundled } = transformSync(source, { minify: true, treeShaking: true });
    expect(bundled).toContain('removed');
  });

  it('a text keeps its value', () => {
    const text = '//# sourceMappingURL=a.map';
    expect(string(text)).not.toContain('# source');
    expect(new Function(`return ${string(text)}`)()).toBe(text);
  });
});
