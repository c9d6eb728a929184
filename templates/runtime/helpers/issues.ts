// Formats the issues of an invalid value as lines of text.

/**
 * The result of `safeParse`, or of `validate` of Standard Schema: any object with issues.
 *
 * @example
 * const found: WithIssues = { issues: [{ message: 'Expected an integer', path: ['id'] }] };
 */
export interface WithIssues {
  readonly issues: readonly {
    readonly message: string;
    readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined;
  }[];
}

/**
 * One line for each issue, with the place in the value: `body.lines[0].id: Expected an integer, received "7"`.
 *
 * @example
 * const { success, error } = orderSchema.safeParse(value);
 * if (!success) console.error(formatIssues(error));
 */
export function formatIssues({ issues }: WithIssues): string {
  return issues
    .map(({ path = [], message }) => `${formatPlace(path) || 'value'}: ${message}`)
    .join('\n');
}

function formatPlace(path: readonly (PropertyKey | { readonly key: PropertyKey })[]): string {
  return path
    .map((item) => (typeof item === 'object' ? item.key : item))
    .map((key, index) => step(key, index === 0))
    .join('');
}

function step(key: PropertyKey, first: boolean): string {
  if (typeof key === 'number') return `[${key}]`;
  const text = String(key);
  if (!/^[\p{L}_$][\p{L}\p{N}_$]*$/u.test(text)) return `[${JSON.stringify(text)}]`;
  return first ? text : `.${text}`;
}
