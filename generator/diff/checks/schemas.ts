/** The catalogue of checks on schemas: what each means, and how bad it is in requests and in responses. */

import { boundChecks } from './bounds.ts';
import { branchChecks } from './branches.ts';
import { memberChecks } from './members.ts';
import { ruleChecks } from './rules.ts';
import { valueChecks } from './values.ts';

export const schemaChecks = {
  ...valueChecks,
  ...boundChecks,
  ...memberChecks,
  ...branchChecks,
  ...ruleChecks,
};

export type Aspect = keyof typeof schemaChecks;
