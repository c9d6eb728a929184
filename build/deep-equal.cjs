// Two values of JSON in, whether they are equal out: ajv's own asks a value for members such as `valueOf`, which a document may give it.

module.exports = function equal(one, other) {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || !one || !other) return false;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const names = Object.keys(one);
  if (names.length !== Object.keys(other).length) return false;
  return names.every((name) => Object.hasOwn(other, name) && equal(one[name], other[name]));
};
