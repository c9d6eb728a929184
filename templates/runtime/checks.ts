// In: checks and schemas of zod that are not ours. Out: judges that ask zod, and say in our words what it found.

import type * as z from 'zod';
import type { Check, Node } from './node.ts';
import { refuse, type Judge } from './verdict.ts';

/** Asks a check of zod's own; it judges what its schema let through, which is what it is typed for. */
export function judgeByCheck(check: Check): Judge {
  const { _zod: own } = check as z.core.$ZodCheck<unknown>; // what is no rule of ours is zod's
  return judgeBy((payload) => own.check(payload));
}

/** Asks a schema that is written with more of zod than emitted ones are. */
export function judgeByZod(schema: Node): Judge {
  const { run } = (schema as z.core.$ZodType)._zod; // anything that is not ours is zod's
  return judgeBy((payload) => run(payload, { async: false }));
}

function judgeBy(ask: (payload: z.core.ParsePayload<unknown>) => unknown): Judge {
  return (value, run) => {
    const issues: z.core.$ZodRawIssue[] = [];
    const late = ask({ value, issues }) instanceof Promise;
    const [issue] = issues;
    if (late) return refuse(run, value, 'async', 'a schema that answers at once');
    return issue === undefined || refuse(run, value, issue.code ?? 'custom', expectedBy(issue));
  };
}

/** What zod leaves to its locale. */
function expectedBy({ code, minimum, maximum, inclusive, pattern, message }: z.core.$ZodRawIssue) {
  if (code === 'too_small') return `${inclusive ? 'at least' : 'more than'} ${minimum}`;
  if (code === 'too_big') return `${inclusive ? 'at most' : 'less than'} ${maximum}`;
  return message ?? (pattern === undefined ? 'another value' : `text of the form ${pattern}`);
}
