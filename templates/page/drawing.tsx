/** The drawing of a state table, as SVG. */

import type { JSX } from 'preact';
import { Wide } from './parts.tsx';
import type { Diagram } from './view.ts';

interface DrawingProps {
  readonly diagram: Diagram;
  readonly label: string;
}

export function Drawing({
  diagram: { width, height, boxes, arrows },
  label,
}: DrawingProps): JSX.Element {
  return (
    <Wide label={label}>
      <svg
        class="drawing"
        width={width}
        height={height}
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={label}
      >
        <defs>
          <marker
            id="tip"
            viewBox="0 0 10 10"
            refX="8"
            refY="5"
            markerWidth="8"
            markerHeight="8"
            orient="auto-start-reverse"
          >
            <path d="M 0 0 L 10 5 L 0 10 z" />
          </marker>
        </defs>
        {arrows.map(({ path }) => (
          <path class="arrow" d={path} marker-end="url(#tip)" />
        ))}
        {boxes.map(({ x, y, width: boxWidth, label: text, isGroup }) => (
          <g class={isGroup === true ? 'box group' : 'box'}>
            <rect x={x} y={y} width={boxWidth} height={36} rx={8} />
            <text x={x + boxWidth / 2} y={y + 23}>
              {text}
            </text>
          </g>
        ))}
        {arrows.map(({ x, y, label: text }) => (
          <text class="label" x={x} y={y}>
            {text}
          </text>
        ))}
      </svg>
    </Wide>
  );
}
