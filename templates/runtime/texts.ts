// In: keywords on strings and numbers. Out: rules, each on values of its type alone.

import { bounds, codePoints } from './counts.ts';
import { isMultiple } from './decimal.ts';
import type { Form, Rule } from './node.ts';
import { onNumbers, onStrings, rule } from './rule.ts';
import { integerFor, isInteger } from './value.ts';
import { refuse } from './verdict.ts';

/** A length in code points: an emoji is one. */
export function length(minimum: number, maximum: number = Infinity): Rule {
  return onStrings(
    minimum > 0 ? 'length' : 'maxLength',
    bounds(minimum, maximum, 'characters'),
    (text) => {
      // A code point is one or two units: most lengths are known without counting.
      if (text.length < minimum || text.length > 2 * maximum) return false;
      if (text.length <= maximum && text.length >= 2 * minimum) return true;
      const points = codePoints(text);
      return points >= minimum && points <= maximum;
    },
  );
}

/** A part of the text has this form, as far as the value is a string. */
export function pattern(form: Form): Rule {
  return onStrings('pattern', `text of the form ${form.source}`, (text) => form.test(text));
}

/** Bytes that the text decodes to. */
export function decodedSize(
  encoding: 'base64' | 'base64url',
  minimum: number,
  maximum: number,
): Rule {
  const alphabet = encoding === 'base64' ? /^[A-Za-z0-9+/]*={0,2}$/ : /^[A-Za-z0-9_-]*={0,2}$/;
  return onStrings('decodedSize', `${encoding} of ${bounds(minimum, maximum, 'bytes')}`, (text) => {
    const whole = text.replace(/\s+/g, '');
    const digits = whole.replace(/=+$/, '').length;
    // Four digits are three bytes; a single one is none. Padding fills up to four, and only URLs go without.
    const isBare = encoding === 'base64url' && digits === whole.length;
    const isEven = digits % 4 !== 1 && (isBare || whole.length % 4 === 0);
    const size = Math.floor((digits * 3) / 4);
    return alphabet.test(whole) && isEven && size >= minimum && size <= maximum;
  });
}

/** A number without a fraction, of any size in a response; in a request one that JavaScript holds exactly. */
export function whole(): Rule {
  return rule((value, run) => {
    if (typeof value !== 'number') return true;
    return isInteger(value, run) || refuse(run, value, 'type', integerFor(value));
  });
}

/** As far as the value is a number. */
export function minimum(bound: number): Rule {
  return onNumbers('minimum', `at least ${bound}`, (value) => value >= bound);
}

/** At most. */
export function maximum(bound: number): Rule {
  return onNumbers('maximum', `at most ${bound}`, (value) => value <= bound);
}

/** More than. */
export function moreThan(bound: number): Rule {
  return onNumbers('exclusiveMinimum', `more than ${bound}`, (value) => value > bound);
}

/** Less than. */
export function lessThan(bound: number): Rule {
  return onNumbers('exclusiveMaximum', `less than ${bound}`, (value) => value < bound);
}

/** A multiple, exactly: as the decimal texts of both say. */
export function multipleOf(step: number): Rule {
  return rule((value, run) => {
    if (typeof value !== 'number' && typeof value !== 'bigint') return true;
    const fits =
      typeof value === 'bigint' && Number.isSafeInteger(step)
        ? value % BigInt(step) === 0n
        : isMultiple(Number(value), step);
    return fits || refuse(run, value, 'multipleOf', `a multiple of ${step}`);
  });
}
