/** Prints facts as short lines of a comment or a table: `Length: 4 to 50.`, `Default: 'UTC'.`, `Never logged.` */

import { formatJson } from '../../diagnostics/json.ts';
import type { Bounds, EnumValue, Fact, Json, Sensitivity } from '../model/model.ts';

/** A line of Markdown; undefined where all that is known of a value is the value. */
function formatFact(fact: Fact): string | undefined {
  switch (fact.kind) {
    case 'length':
      return `Length: ${formatSpan(fact)}${fact.unit === undefined ? '' : ` ${fact.unit}`}.`;
    case 'items':
      return `Items: ${formatSpan(fact)}.`;
    case 'members':
      return `Members: ${formatSpan(fact)}.`;
    case 'value':
      return `Value: ${formatValues(fact)}.`;
    case 'decodedSize':
      return `Decoded size: ${listBounds(fact).join(', ')} bytes.`;
    case 'multipleOf':
      return `Multiple of ${fact.divisor}.`;
    case 'pattern':
      return `Pattern: \`${fact.pattern}\`.`;
    case 'format':
      return `Format: ${fact.format}.`;
    case 'unique':
      return fact.by === undefined ? 'Items are unique.' : `Unique by ${fact.by.join(', ')}.`;
    case 'default':
      return `Default: ${show(fact.value)}.`;
    case 'direction':
      return `Only in ${fact.only}.`;
    case 'sensitive':
      return sensitiveLines[fact.rule];
    case 'listed':
      return formatListed(fact.value);
    case 'spelling':
      return `Also accepted as \`${fact.name}\`.`;
    case 'source':
      return `Source: ${fact.source}.`;
    case 'notShown':
      return `Not shown: ${fact.text}`;
    case 'sentence':
      return fact.text;
  }
}

/** Each line once. */
export function formatFacts(facts: readonly Fact[]): readonly string[] {
  const lines = facts.flatMap((fact) => formatFact(fact) ?? []);
  return lines.length < 2 ? lines : [...new Set(lines)];
}

const sensitiveLines: Readonly<Record<Sensitivity, string>> = {
  'never-log': 'Never logged.',
  'never-store': 'Must not be stored.',
};

/** `3`, `3 to 5`, `at least 3` */
function formatSpan({ minimum, maximum }: Bounds): string {
  if (minimum === maximum) return String(minimum);
  if (maximum === undefined) return `at least ${minimum}`;
  return minimum === undefined ? `at most ${maximum}` : `${minimum} to ${maximum}`;
}

function formatValues(fact: Fact & { readonly kind: 'value' }): string {
  const isOpen = (fact.exclusiveMinimum ?? fact.exclusiveMaximum) !== undefined;
  return isOpen ? listBounds(fact).join(', ') : formatSpan(fact);
}

function listBounds(bounds: Bounds & { readonly exclusiveMinimum?: number }): readonly string[] {
  const { exclusiveMinimum: above, minimum, maximum, exclusiveMaximum: below } = bounds;
  return [
    ...(above === undefined ? [] : [`above ${above}`]),
    ...(minimum === undefined ? [] : [`at least ${minimum}`]),
    ...(maximum === undefined ? [] : [`at most ${maximum}`]),
    ...(below === undefined ? [] : [`below ${below}`]),
  ];
}

/** `- \`3\` (HIGH): Few may.`, an item of a list. A number says less than its name. */
function formatListed(listed: EnumValue): string | undefined {
  const line = formatEnumValue(listed);
  return line === undefined ? undefined : `- ${line}`;
}

/** The same without what makes it an item. */
function formatEnumValue({ value, key, label, meaning }: EnumValue): string | undefined {
  const isNamed = typeof value === 'number' && !key.startsWith('Value');
  const name = label ?? (isNamed ? key : undefined);
  if ((name ?? meaning) === undefined) return undefined;
  const shown = name === undefined ? '' : ` (${name})`;
  const meant = meaning === undefined ? '' : `: ${meaning.replaceAll(/\s+/g, ' ')}`;
  return `\`${formatJson(value)}\`${shown}${meant}`;
}

/** A value as TypeScript writes it. */
function show(value: Json): string {
  if (typeof value !== 'string') return JSON.stringify(value);
  return `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\n', '\\n')}'`;
}
