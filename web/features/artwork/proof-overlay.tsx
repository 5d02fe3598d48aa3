/** Guides over a proof, from the same geometry as the template: bleed, trim, safe area, folds. */
import type { ArtworkPart } from '@lathe/rules/artwork/geometry';
import { safeRing } from '@lathe/rules/artwork/shapes';

export type Guide = 'bleed' | 'safe' | 'fold';

interface Props {
  part: ArtworkPart;
  shown: ReadonlySet<Guide>;
}

export function ProofOverlay({ part, shown }: Props) {
  const { width, height, bleed } = part;
  const box = [-bleed, -bleed, width + 2 * bleed, height + 2 * bleed].join(' ');
  const isRound = part.shape === 'round';
  return (
    <svg className="proof-guides" viewBox={box} aria-hidden="true">
      {shown.has('bleed') && (
        <>
          <path className="guide-bleed" fillRule="evenodd" d={`${outside(part)} ${inside(part)}`} />
          <path className="guide-trim" d={inside(part)} />
        </>
      )}
      {shown.has('safe') &&
        !isRound &&
        part.zones.map((zone) => (
          <rect
            key={zone.key}
            className="guide-safe"
            {...{
              x: zone.safe.x,
              y: zone.safe.y,
              width: zone.safe.width,
              height: zone.safe.height,
            }}
          />
        ))}
      {shown.has('safe') && isRound && <SafeRing part={part} />}
      {shown.has('fold') &&
        part.folds.map((x) => (
          <line key={x} className="guide-fold" x1={x} x2={x} y1={-bleed} y2={height + bleed} />
        ))}
      {shown.has('fold') &&
        part.circles
          .filter(({ key }) => key === 'hole')
          .map(({ key, cx, cy, diameter }) => (
            <circle key={key} className="guide-fold" cx={cx} cy={cy} r={diameter / 2} />
          ))}
    </svg>
  );
}

function SafeRing({ part }: { part: ArtworkPart }) {
  const ring = safeRing(part);
  if (!ring) return null;
  const { cx, cy, innerRadius, outerRadius } = ring;
  return (
    <>
      <circle className="guide-safe" cx={cx} cy={cy} r={outerRadius} />
      <circle className="guide-safe" cx={cx} cy={cy} r={innerRadius} />
    </>
  );
}

function outside({ width, height, bleed }: ArtworkPart): string {
  return `M${-bleed} ${-bleed}h${width + 2 * bleed}v${height + 2 * bleed}h${-width - 2 * bleed}z`;
}

function inside({ width, height, shape }: ArtworkPart): string {
  if (shape === 'rectangle') return `M0 0h${width}v${height}h${-width}z`;
  const r = width / 2;
  return `M0 ${r}a${r} ${r} 0 1 0 ${width} 0a${r} ${r} 0 1 0 ${-width} 0z`;
}
