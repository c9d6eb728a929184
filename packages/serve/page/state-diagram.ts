/** Draws a state table: boxes in rows by their distance from the beginning, arrows between them. */

import type { Diagram } from '../../../templates/page/view.ts';
import type { StateRow, StateTable } from '../../../generator/core/ir/model/model.ts';

interface Edge {
  readonly from: string;
  readonly to: string;
  readonly labels: string[];
}

interface Box {
  readonly label: string;
  readonly rank: number;
  readonly width: number;
  x: number;
  y: number;
}

const size = { height: 36, row: 124, gap: 56, letter: 7.6, margin: 24, edge: 44 };

/** Undefined where no row leads from one state to another. */
export function drawStates(table: StateTable): Diagram | undefined {
  const edges = listEdges(table);
  if (edges.length === 0) return undefined;
  const names = [
    ...new Set([...table.states.map(({ name }) => name), ...edges.map(({ from }) => from)]),
  ];
  const boxes = placeBoxes(names, rankStates(names, edges));
  const known = new Set(table.states.map(({ name }) => name));
  const drawn = drawArrows(edges, boxes);
  return {
    width: drawn.width,
    height: Math.max(...[...boxes.values()].map(({ y }) => y)) + size.height + size.edge,
    boxes: [...boxes.values()].map(({ label, x, y, width }) => ({
      x,
      y,
      width,
      label,
      isGroup: known.has(label) ? undefined : true,
    })),
    arrows: drawn.arrows,
  };
}

/** One for each pair of states, with the triggers of all rows between them. */
function listEdges({ rows }: StateTable): readonly Edge[] {
  const edges = new Map<string, Edge>();
  for (const row of rows) {
    for (const from of listSources(row)) {
      for (const to of listTargets(row, from)) {
        const key = JSON.stringify([from, to]);
        const edge = edges.get(key) ?? { from, to, labels: [] };
        edges.set(key, edge);
        edge.labels.push(...row.triggers.filter((trigger) => !edge.labels.includes(trigger)));
      }
    }
  }
  return [...edges.values()];
}

/** "Any" is one place to come from, as the document says it. */
export function listSources({ from }: StateRow): readonly string[] {
  if (from === 'any') return ['any state'];
  return 'anyExcept' in from ? [`any state except ${from.anyExcept.join(', ')}`] : from;
}

function listTargets({ to }: StateRow, from: string): readonly string[] {
  if (to === 'same') return [from];
  return 'payload' in to ? to.values : to;
}

/** The number of moves from a state that none leads to. */
function rankStates(names: readonly string[], edges: readonly Edge[]): ReadonlyMap<string, number> {
  const moves = edges.filter(({ from, to }) => from !== to);
  const reached = new Set(moves.map(({ to }) => to));
  const ranks = new Map<string, number>();
  const spread = (start: readonly string[]): void => {
    let next = start;
    for (let rank = 0; next.length > 0; rank++) {
      for (const name of next) ranks.set(name, rank);
      const targets = moves.filter(({ from }) => ranks.get(from) === rank).map(({ to }) => to);
      next = [...new Set(targets)].filter((name) => !ranks.has(name));
    }
  };
  spread(names.filter((name) => !reached.has(name)));
  // In a circle that nothing leads to, the first one is the beginning.
  for (const name of names) if (!ranks.has(name)) spread([name]);
  return ranks;
}

function placeBoxes(
  names: readonly string[],
  ranks: ReadonlyMap<string, number>,
): ReadonlyMap<string, Box> {
  const boxes = names.map((label): Box => {
    const rank = ranks.get(label) ?? 0;
    const width = Math.round(Math.max(80, label.length * size.letter + 28));
    return { label, rank, width, x: 0, y: size.edge + rank * size.row };
  });
  const rows = groupByRank(boxes);
  const widths = rows.map((row) =>
    row.reduce((sum, { width }) => sum + width + size.gap, -size.gap),
  );
  const widest = Math.max(...widths);
  rows.forEach((row, index) => {
    let x = size.margin + (widest - (widths[index] ?? 0)) / 2;
    for (const box of row) {
      box.x = Math.round(x);
      x += box.width + size.gap;
    }
  });
  return new Map(boxes.map((box) => [box.label, box]));
}

function groupByRank(boxes: readonly Box[]): readonly (readonly Box[])[] {
  const last = Math.max(...boxes.map(({ rank }) => rank));
  return Array.from({ length: last + 1 }, (_, rank) => boxes.filter((box) => box.rank === rank));
}

/** To the next row straight down; all others around on the right, each on a way of its own. */
function drawArrows(
  edges: readonly Edge[],
  boxes: ReadonlyMap<string, Box>,
): Pick<Diagram, 'arrows' | 'width'> {
  let right = Math.max(...[...boxes.values()].map(({ x, width }) => x + width)) + size.margin;
  const counts = new Map<string, number>();
  const arrows: Arrow[] = [];
  for (const { from, to, labels } of edges) {
    const [source, target] = [boxes.get(from), boxes.get(to)];
    if (source === undefined || target === undefined) continue;
    const label = shorten(labels.join(', '));
    const index = counts.get(from) ?? 0;
    counts.set(from, index + 1);
    if (target.rank === source.rank + 1) {
      arrows.push({ ...drawDown(source, target, index), label });
    } else {
      const half = (label.length * size.letter) / 2;
      arrows.push({ ...drawAround(source, target, right + half, index), label });
      right += 2 * half + size.margin;
    }
  }
  return { arrows, width: Math.round(right + size.margin) };
}

type Arrow = Diagram['arrows'][number];

function drawDown(source: Box, target: Box, index: number): Omit<Arrow, 'label'> {
  const [x1, y1] = [source.x + source.width / 2, source.y + size.height];
  const [x2, y2] = [target.x + target.width / 2, target.y - 2];
  const middle = (y1 + y2) / 2;
  const path = `M ${x1} ${y1} C ${x1} ${middle}, ${x2} ${middle}, ${x2} ${y2}`;
  // Labels of one state's arrows are not on one line.
  return { path, x: (x1 + x2) / 2, y: middle + (index % 2 === 0 ? -6 : 14) };
}

/** Out below the box, between the rows to the lane, along it, and in from above: through no other box. */
function drawAround(source: Box, target: Box, lane: number, index: number): Omit<Arrow, 'label'> {
  const shift = 7 * (index % 3);
  const [x1, y1] = [source.x + source.width / 2 + 14 + shift, source.y + size.height];
  const [x2, y2] = [target.x + target.width / 2 + 14 + shift, target.y - 2];
  const [below, above] = [y1 + 14 + shift, y2 - 16 - shift];
  const path = `M ${x1} ${y1} V ${below} H ${lane} V ${above} H ${x2} V ${y2}`;
  return { path, x: lane, y: (below + above) / 2 + 4 };
}

const longest = 30;

function shorten(text: string): string {
  return text.length > longest ? `${text.slice(0, longest - 1)}…` : text;
}
