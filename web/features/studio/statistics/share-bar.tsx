import { scaleLinear } from 'd3-scale';
import type { ReactNode } from 'react';

const WIDTH = 100;
const HEIGHT = 8;

interface Props {
  value: number;
  max: number;
  /** The name of the row, above the bar. */
  children: ReactNode;
}

/** The number is in the row too, so the bar says nothing new to a screen reader. */
export function ShareBar({ value, max, children }: Props) {
  const width = scaleLinear([0, Math.max(max, 1)], [0, WIDTH])(value);
  return (
    <div className="share-bar">
      <span>{children}</span>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
        <rect className="share-bar-back" width={WIDTH} height={HEIGHT} />
        <rect className="share-bar-part" width={width} height={HEIGHT} />
      </svg>
    </div>
  );
}
