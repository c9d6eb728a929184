/**
 * Validators whose inferred type is said in part, by why it has to be: zod would infer less than the schema says. What is
 * said is the type of the model, so that comparing the two proves nothing of these parts; the values of the tests do.
 */
export const said: Readonly<Record<string, readonly string[]>> = {
  'an allOf extends a model that has kinds: the base lends its members alone': [
    'kinds-are-told-apart-by-a-property catSchema',
    'kinds-are-told-apart-by-a-property dogSchema',
    'kinds-are-told-apart-by-a-property bikeSchema',
    'kinds-are-told-apart-by-a-property carSchema',
    'kinds-are-told-apart-by-a-property withLinksSchema',
  ],
  'a base of kinds: it is the union of what extends it, which zod cannot infer of members': [
    'kinds-are-told-apart-by-a-property petSchema',
    'kinds-are-told-apart-by-a-property vehicleSchema',
  ],
  'bytes: they are of several classes, and a validator judges none of them': [
    'texts-that-are-bytes-or-stand-for-values fileModelSchema',
    'answers-and-bodies-that-operations-share newRideFormDataSchema',
    'a-body-is-sent-in-the-form-that-it-fits uploadSchema',
    'a-body-is-sent-in-the-form-that-it-fits scanSchema',
  ],
  'a schema without a type: rules that each hold for values of their own type': [
    'rules-of-json-schema-that-zod-has-no-word-for untypedSchema',
  ],
  'a discriminator whose values the document says in its mapping alone, or that options may leave out: zod’s options say them themselves':
    [
      'kinds-are-told-apart-by-a-property drawingSchema',
      'kinds-are-told-apart-by-a-property impliedSchema',
      'kinds-are-told-apart-by-a-property shapeSchema',
      'samples-that-the-document-allows paymentSchema',
    ],
  'patternProperties, or additionalProperties in a circle: of what stands under other names zod infers nothing':
    [
      'rules-of-json-schema-that-zod-has-no-word-for forestSchema',
      'rules-of-json-schema-that-zod-has-no-word-for shelfSchema',
      'patterns-of-other-languages mapModelSchema',
    ],
  'prefixItems: a shorter array fits too, which zod’s tuple refuses': [
    'rules-of-json-schema-that-zod-has-no-word-for pairSchema',
    'a-list-of-schemas-under-items-means-any-of-them rangeSchema',
  ],
  'rules that nothing fits, each of them for values of its own type': [
    'schemas-that-nothing-fits forbiddenSchema',
    'schemas-that-nothing-fits neverSchema',
    'schemas-that-nothing-fits shortAndLongSchema',
    'schemas-that-nothing-fits typeAndModelSchema',
  ],
};
