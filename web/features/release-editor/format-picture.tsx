import './format.css';

/** A drawing to scale: discs in front of their sleeve, or a CD. */
interface Props {
  /** `12"`, `7"` or `CD`. */
  format: string;
  medium: 'Vinyl' | 'CD';
  /** Two sides make a disc. */
  sides: number;
}

const SIZE = 96;

export function FormatPicture({ format, medium, sides }: Props) {
  const radius = medium === 'CD' ? 20 : format.startsWith('7') ? 26 : 40;
  const discs = medium === 'CD' ? 1 : Math.max(1, Math.ceil(sides / 2));
  return (
    <svg
      className="format-picture"
      width={SIZE * 1.5}
      height={SIZE}
      viewBox={`0 0 ${SIZE * 1.5} ${SIZE}`}
      aria-hidden="true"
    >
      {Array.from({ length: discs }, (_, index) => discs - 1 - index).map((index) => (
        <Disc
          key={index}
          x={SIZE / 2 + radius * 0.72 + index * 12}
          radius={radius}
          cd={medium === 'CD'}
        />
      ))}
      <rect
        className="format-sleeve"
        x={SIZE / 2 - radius - 3}
        y={SIZE / 2 - radius - 3}
        width={radius * 2 + 6}
        height={radius * 2 + 6}
        rx="2"
      />
    </svg>
  );
}

function Disc({ x, radius, cd }: { x: number; radius: number; cd: boolean }) {
  const y = SIZE / 2;
  return (
    <g className={cd ? 'format-cd' : 'format-vinyl'}>
      <circle cx={x} cy={y} r={radius} />
      <circle className="format-groove" cx={x} cy={y} r={radius * 0.82} />
      <circle className="format-groove" cx={x} cy={y} r={radius * 0.64} />
      <circle className="format-label" cx={x} cy={y} r={radius * 0.36} />
      <circle className="format-hole" cx={x} cy={y} r={cd ? radius * 0.16 : 2} />
    </g>
  );
}
