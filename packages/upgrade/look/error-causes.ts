/** Which changes make the compiler say such a thing: a name that is gone is none that is new. */

const causes: readonly (readonly [codes: readonly number[], ids: RegExp])[] = [
  // No such name, member or export.
  [
    [2305, 2339, 2353, 2551, 2552, 2561, 2614, 2694, 2724],
    /(?<!status|header)-removed|id-changed|renamed|type-(?:changed|narrowed)|read-only|write-only|-closed$/,
  ],
  // A member is not given.
  [[2739, 2740, 2741], /required|enum-value-added|one-of-added|type-|symbol|member-added/],
  // Another number of arguments.
  [[2554, 2555], /required|(?:parameter|body)-(?:added|removed)|type-|auth|security/],
  // A value may be nothing.
  [[2531, 2532, 2533, 18047, 18048, 18049], /optional|nullable|removed|type-/],
  // Two values have nothing in common, or a function has no end.
  [[2367, 2678, 2366, 7030], /enum|const|type-|status-removed|one-of|any-of|discriminator/],
];

/** Undefined where many changes can do it. */
export function findCauses(code: number): RegExp | undefined {
  return causes.find(([codes]) => codes.includes(code))?.[1];
}

const harmless = /added-(?:optional|required)$|status-(?:added|removed)$|header-(?:added|removed)$/;

/** Whether a change does not make code fail by itself. */
export function isHarmless(id: string): boolean {
  return harmless.test(id) && !id.includes('success-status');
}
