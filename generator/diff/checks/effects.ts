/** What changes do to callers, in the words that messages end with. */

export const refused = 'what old callers send is refused';
export const unreadable = 'old callers may get what they cannot read';
export const accepted = 'everything that old callers send is still accepted';
export const known = 'old callers know everything that may come';
export const ignored = 'nothing that travels changes';
