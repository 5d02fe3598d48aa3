import type { PrintArea } from '@lathe/rules/merch/placement';

interface AreaProps {
  area: PrintArea;
  /** Moves the edge outwards. */
  grownMm: number;
  className?: string;
}

export function AreaShape({ area, grownMm, className }: AreaProps) {
  const [x, y] = [area.widthMm / 2 + grownMm, area.heightMm / 2 + grownMm];
  if (area.shape === 'circle') return <circle r={x} className={className} />;
  return <rect x={-x} y={-y} width={2 * x} height={2 * y} className={className} />;
}
