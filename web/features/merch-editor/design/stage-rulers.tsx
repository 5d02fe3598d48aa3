import type { PrintArea } from '@lathe/rules/merch/placement';
import { type Frame, ticksOf } from './stage-frame.ts';

interface Props {
  area: PrintArea;
  frame: Frame;
  pixelsPerMm: number;
}

/** Millimetres from the middle, along the upper and the left edge. */
export function StageRulers({ area, frame, pixelsPerMm }: Props) {
  const size = 10 / pixelsPerMm;
  const [small, large] = [4 / pixelsPerMm, 8 / pixelsPerMm];
  const { left, top } = frame;
  return (
    <g className="stage-ruler">
      {ticksOf(area.widthMm).map(({ mm, label }) => (
        <g key={mm}>
          <line x1={mm} x2={mm} y1={top} y2={top + (label === null ? small : large)} />
          {label !== null && (
            <text
              className="stage-text"
              x={mm}
              y={top + large + size}
              fontSize={size}
              textAnchor="middle"
            >
              {label}
            </text>
          )}
        </g>
      ))}
      {ticksOf(area.heightMm).map(({ mm, label }) => (
        <g key={mm}>
          <line y1={mm} y2={mm} x1={left} x2={left + (label === null ? small : large)} />
          {label !== null && (
            <text
              className="stage-text"
              x={left + large + size * 0.25}
              y={mm + size * 0.35}
              fontSize={size}
            >
              {label}
            </text>
          )}
        </g>
      ))}
    </g>
  );
}
