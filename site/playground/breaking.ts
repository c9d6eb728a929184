/** A document in, the same with changes that break callers out: something to see before anybody has two versions. */

/** Undefined where the document has nothing of the kind. */
export function breakDocument(text: string): string | undefined {
  const broken = ['maximum', 'maxLength'].reduce(
    (given, keyword) =>
      given.replace(
        new RegExp(String.raw`(\b${keyword}["']?: *)(\d+)`),
        (_, key: string, bound: string) => `${key}${Math.max(1, Math.floor(Number(bound) / 2))}`,
      ),
    text,
  );
  return broken === text ? undefined : broken;
}
