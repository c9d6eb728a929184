/** The catalogue of everything that can be wrong with an input: an undocumented code does not compile. */

export interface CodeInfo {
  readonly title: string;
  readonly cause: string;
  readonly fix: string;
}

export const codes = {
  'LOAD-101': {
    title: 'A file cannot be read',
    cause: 'The file does not exist, or may not be read.',
    fix: 'Check the path and the permissions.',
  },
} as const satisfies Record<string, CodeInfo>;

export type Code = keyof typeof codes;
