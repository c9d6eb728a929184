/** Compares two schemas in the direction in which their values travel, and builds a graph of what differs, in which every pair is once. */

import type { Api, Schema } from '../../../generator/core/ir/model/model.ts';
import { indexSchemas } from '../../../generator/core/ir/model/index-models.ts';
import type { Both } from '../change.ts';
import { compareAlternatives, isWrapped } from './alternatives/alternatives.ts';
import { compareAnnotations, compareXml } from './annotations.ts';
import { compareBounds } from './bounds.ts';
import { compareConditions } from './conditions.ts';
import { compareItems } from './items.ts';
import { compareMembers } from './members.ts';
import { getKey, resolveSchema } from './shape/models.ts';
import { type SchemaPair, type PairNode, type Context, createContext } from './pair.ts';
import { type Shape, readShape } from './shape/shape.ts';
import { compareTexts } from './strings/strings.ts';
import { compareTypes } from './types.ts';
import { createIsUnchanged } from './unchanged.ts';
import { compareValues } from './values.ts';

/** Compares the schemas of two documents. */
export interface Comparer {
  /** What differs between two schemas, and between all that they hold. */
  compare(pair: SchemaPair): PairNode;
}

export function createComparer(apis: Both<Api>): Comparer {
  const models = { old: indexSchemas(apis.old), new: indexSchemas(apis.new) };
  const isUnchanged = createIsUnchanged(apis);
  const shapes = new Map<Schema, Shape>();
  const known = new Map<Schema, Map<Schema, Map<string, PairNode>>>();
  const waiting: PairNode[] = [];

  function shape(schema: Schema, side: 'old' | 'new'): Shape {
    const meant = resolveSchema(schema, models[side]);
    const found = shapes.get(meant) ?? readShape(meant, models[side]);
    shapes.set(meant, found);
    return found;
  }

  function findNode(original: SchemaPair): PairNode {
    const before = resolveSchema(original.old, models.old);
    const after = resolveSchema(original.new, models.new);
    if (isUnchanged(before, after)) return { pair: original, findings: [], children: [] };
    const name =
      before === original.old ? undefined : (getKey(original.old) ?? getKey(original.new));
    const pair = { ...original, old: before, new: after, label: name ?? original.label };
    const news = known.get(before) ?? new Map<Schema, Map<string, PairNode>>();
    known.set(before, news);
    const nodes = news.get(after) ?? new Map<string, PairNode>();
    news.set(after, nodes);
    const key = `${pair.direction} ${pair.subject} ${pair.isText} ${pair.isXml}`;
    const node = nodes.get(key) ?? { pair, findings: [], children: [] };
    if (!nodes.has(key)) waiting.push(node);
    nodes.set(key, node);
    return node;
  }

  function compare(pair: SchemaPair): PairNode {
    const node = findNode(pair);
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) compareNode(next);
    return node;
  }

  function compareNode(node: PairNode): void {
    const { pair } = node;
    const shapes = { old: shape(pair.old, 'old'), new: shape(pair.new, 'new') };
    const context = createContext(node, shapes, { models, child: findNode, compare, shape });
    // The branches say everything about a schema that became alternatives, or was some.
    if (isWrapped(context)) return compareAlternatives(context);
    if (!compareTypes(context)) return;
    for (const rule of rules) rule(context);
  }

  return { compare };
}

const rules: readonly ((context: Context) => void)[] = [
  compareValues,
  compareTexts,
  compareBounds,
  compareMembers,
  compareItems,
  compareAlternatives,
  compareConditions,
  compareAnnotations,
  compareXml,
];
