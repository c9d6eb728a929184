// In: checks and schemas of zod that are not ours. Out: judges that ask zod.

import type * as z from 'zod';
import { definitionOf, type Node } from './node.ts';
import { refuse, type Judge } from './verdict.ts';

/** What zod's checks say of themselves. */
interface CheckDefinition {
  readonly check: string;
  readonly format?: string;
  readonly pattern?: RegExp;
  readonly value?: number;
  readonly inclusive?: boolean;
  readonly minimum?: number;
  readonly maximum?: number;
}

/** Zod's own checks that emitted schemas use; whatever else stands there judges in zod's way. */
export function judgeOfCheck(check: z.core.$ZodCheck): Judge {
  const def: CheckDefinition = check._zod.def;
  switch (def.check) {
    case 'greater_than':
      return def.inclusive === true ? atLeast(def.value) : moreThan(def.value);
    case 'less_than':
      return def.inclusive === true ? atMost(def.value) : lessThan(def.value);
    case 'min_length':
    case 'max_length':
      return judgeOfSize(def);
    case 'string_format':
      if (def.format === 'regex' && def.pattern !== undefined) return judgeOfForm(def.pattern);
  }
  // A check judges what its schema let through, which is what it is typed for.
  return judgeByCheck(check as z.core.$ZodCheck<unknown>);
}

function atLeast(bound = 0): Judge {
  return (value, run) =>
    Number(value) >= bound || refuse(run, value, 'minimum', `at least ${bound}`);
}

function atMost(bound = 0): Judge {
  return (value, run) =>
    Number(value) <= bound || refuse(run, value, 'maximum', `at most ${bound}`);
}

function moreThan(bound = 0): Judge {
  return (value, run) =>
    Number(value) > bound || refuse(run, value, 'exclusiveMinimum', `more than ${bound}`);
}

function lessThan(bound = 0): Judge {
  return (value, run) =>
    Number(value) < bound || refuse(run, value, 'exclusiveMaximum', `less than ${bound}`);
}

function judgeOfSize({ minimum = 0, maximum = Infinity }: CheckDefinition): Judge {
  const expected = maximum === Infinity ? `at least ${minimum} items` : `at most ${maximum} items`;
  const rule = maximum === Infinity ? 'minItems' : 'maxItems';
  return (value, run) => {
    const size = Array.isArray(value) ? value.length : minimum;
    return (size >= minimum && size <= maximum) || refuse(run, value, rule, expected);
  };
}

function judgeOfForm(form: RegExp): Judge {
  return (value, run) =>
    form.test(String(value)) || refuse(run, value, 'pattern', `text of the form ${form.source}`);
}

function judgeByCheck(check: z.core.$ZodCheck<unknown>): Judge {
  const name = check._zod.def.check;
  return (value, run) => {
    const issues: z.core.$ZodRawIssue[] = [];
    void check._zod.check({ value, issues });
    return (
      issues.length === 0 ||
      refuse(run, value, name, issues[0]?.message ?? `a value that keeps ${name}`)
    );
  };
}

/** A schema that is written with more of zod than emitted ones are. */
export function judgeByZod(schema: Node): Judge {
  const { run: parse } = (schema as z.core.$ZodType)._zod; // anything that is not ours is zod's
  return (value, run) => {
    const result = parse({ value, issues: [] }, { async: false });
    if (result instanceof Promise) {
      return refuse(run, value, 'async', 'a schema that answers at once');
    }
    const [issue] = result.issues;
    return (
      issue === undefined ||
      refuse(run, value, issue.code ?? 'custom', issue.message ?? definitionOf(schema).type)
    );
  };
}
