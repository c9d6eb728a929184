/** Compares two schemas by the way their values travel, and builds a graph of what differs, in which every pair is once. */

import type { Api, Schema } from '../../../generator/core/ir/model/model.ts';
import type { Both } from '../change.ts';
import { compareAlternatives, isWrapped } from './alternatives.ts';
import { compareAnnotations, compareXml } from './annotations.ts';
import { compareBounds } from './bounds.ts';
import { compareItems } from './items.ts';
import { compareMembers } from './members.ts';
import { getKey, resolveSchema } from './models.ts';
import { type Pair, type PairNode, type Context, createContext } from './pair.ts';
import { compareRules } from './rules.ts';
import { type Shape, readShape } from './shape.ts';
import { compareTexts } from './texts.ts';
import { compareTypes } from './types.ts';
import { createIsUnchanged } from './unchanged.ts';
import { compareValues } from './values.ts';
import { indexSchemas } from '../../../generator/core/ir/model/index-models.ts';

/** Compares the schemas of two documents. */
export interface Comparer {
  /** What differs between two schemas, and between all that they hold. */
  compare(pair: Pair): PairNode;
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

  function findNode(asked: Pair): PairNode {
    const before = resolveSchema(asked.old, models.old);
    const after = resolveSchema(asked.new, models.new);
    if (isUnchanged(before, after)) return { pair: asked, findings: [], children: [] };
    const name = before === asked.old ? undefined : (getKey(asked.old) ?? getKey(asked.new));
    const pair = { ...asked, old: before, new: after, label: name ?? asked.label };
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

  function compare(pair: Pair): PairNode {
    const node = findNode(pair);
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) compareNode(next);
    return node;
  }

  function compareNode(node: PairNode): void {
    const { pair } = node;
    const shapes = { old: shape(pair.old, 'old'), new: shape(pair.new, 'new') };
    const context = createContext(node, shapes, { models, child: findNode, compare, shape });
    // Of what became alternatives, or was some, the branches say all.
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
  compareRules,
  compareAnnotations,
  compareXml,
];
