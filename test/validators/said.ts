/**
 * Validators whose inferred type is said in part, by why it has to be: zod would infer less than the schema says. What is
 * said is the type of the model, so that comparing the two proves nothing of these parts; the values of the tests do.
 */
export const said: Readonly<Record<string, readonly string[]>> = {
  'an allOf extends a model: zod knows no object that is two schemas': [
    'mediation-groups lineUpdateSchema',
    'package-insights getVersionRequestSchema',
    'package-insights purlLookupResponseSchema',
  ],
  'a schema without a type: rules that each hold for values of their own type': [
    'rules-of-json-schema-that-zod-has-no-word-for untypedSchema',
  ],
  'a oneOf: exactly one, where zod’s union is content with any': [
    'monitoring-downtimes monitorIdentifierSchema',
    'rules-of-json-schema-that-zod-has-no-word-for shapeSchema',
  ],
  'prefixItems: a shorter array fits too, which zod’s tuple refuses': [
    'rules-of-json-schema-that-zod-has-no-word-for pairSchema',
  ],
};
