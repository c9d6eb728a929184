/** Two schemas and the way their values travel in; a graph of what differs out, in which every pair stands once. */

import type { Api, Schema } from '../../ir/model.ts';
import { compareAlternatives, isWrapped } from './alternatives.ts';
import { compareAnnotations } from './annotations.ts';
import { compareBounds } from './compare-bounds.ts';
import { compareItems } from './items.ts';
import { compareMembers } from './members.ts';
import { keyOf, modelsOf, resolved } from './models.ts';
import { type Pair, type PairNode, type Sight, sightOf } from './pair.ts';
import { compareRules } from './rules.ts';
import { type Shape, shapeOf } from './shape.ts';
import { compareTexts } from './texts.ts';
import { compareTypes } from './types.ts';
import { unchangedIn } from './unchanged.ts';
import { compareValues } from './values.ts';
import { compareXml } from './xml.ts';

/** Compares the schemas of two documents. */
export interface Comparer {
  /** What differs between two schemas, and between all that they hold. */
  compare(pair: Pair): PairNode;
}

export function createComparer(before: Api, after: Api): Comparer {
  const models = { old: modelsOf(before), new: modelsOf(after) };
  const isUnchanged = unchangedIn(before, after);
  const shapes = new Map<Schema, Shape>();
  const known = new Map<Schema, Map<Schema, Map<string, PairNode>>>();
  const waiting: PairNode[] = [];

  function shape(schema: Schema, side: 'old' | 'new'): Shape {
    const meant = resolved(schema, models[side]);
    const found = shapes.get(meant) ?? shapeOf(meant, models[side]);
    shapes.set(meant, found);
    return found;
  }

  function nodeOf(asked: Pair): PairNode {
    const before = resolved(asked.old, models.old);
    const after = resolved(asked.new, models.new);
    if (isUnchanged(before, after)) return { pair: asked, findings: [], children: [] };
    const name = before === asked.old ? undefined : (keyOf(asked.old) ?? keyOf(asked.new));
    const pair = {
      ...asked,
      old: before,
      new: after,
      ...(name === undefined ? {} : { label: name }),
    };
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
    const node = nodeOf(pair);
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) look(next);
    return node;
  }

  function look(node: PairNode): void {
    const { pair } = node;
    const sight = sightOf(node, shape(pair.old, 'old'), shape(pair.new, 'new'), models, {
      child: nodeOf,
      compare,
      shape,
    });
    // Of what became alternatives, or was some, the branches say all.
    if (isWrapped(sight)) return compareAlternatives(sight);
    if (!compareTypes(sight)) return;
    for (const rule of rules) rule(sight);
  }

  return { compare };
}

const rules: readonly ((sight: Sight) => void)[] = [
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
