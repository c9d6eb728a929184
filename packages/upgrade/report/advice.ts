/** What to do about a line that does not compile, by the change behind it. */

const advice: readonly (readonly [RegExp, string])[] = [
  [/^operation-removed/, 'The document has no such operation: call what takes its place.'],
  [/^operation-id-changed|^symbol-/, 'Use the name that it has now.'],
  [/became-(?:optional|nullable)/, 'Check it, or give a value for that case: `?? …`.'],
  [/^request-.*(?:added-required|became-required)$/, 'Give it.'],
  [/^request-(?:body|parameter).*added-required|^request-body-became-required/, 'Give it.'],
  [/^request-.*became-not-nullable/, 'Give a value, or leave it out.'],
  [
    /enum-value-added|discriminator-value-added|(?:one|any)-of-added/,
    'Say what to do with what is new.',
  ],
  [
    /enum-value-removed|discriminator-value-removed/,
    'Take it out, or use the value that has its place.',
  ],
  [/^request-.*(?:removed|read-only)$/, 'Do not give it any more.'],
  [/removed|write-only/, 'Take it out, or use what has its place.'],
  [/type-|format-/, 'Use it as the type that it has now.'],
];

export function adviseOn(id: string): string | undefined {
  return advice.find(([ids]) => ids.test(id))?.[1];
}
