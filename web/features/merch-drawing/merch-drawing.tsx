import './merch-drawing.css';

/** A drawing of a type of merchandise; a parcel for types that have none. */
export function MerchDrawing({ type }: { type: string }) {
  const shape = SHAPES[type] ?? PARCEL;
  return (
    <svg className="merch-drawing" viewBox="0 0 144 96" width="144" height="96" aria-hidden="true">
      <path className="merch-drawing-body" d={shape.body} />
      <path className="merch-drawing-line" d={shape.lines} />
      <path className="merch-drawing-print" d={shape.print} />
    </svg>
  );
}

interface Shape {
  body: string;
  lines: string;
  /** What is printed. */
  print: string;
}

/** Points up from the middle of a square of this size. */
function star(x: number, y: number, size: number): string {
  const points = Array.from({ length: 10 }, (_, index) => {
    const radius = index % 2 === 0 ? size : size * 0.45;
    const angle = (index * Math.PI) / 5 - Math.PI / 2;
    return `${(x + radius * Math.cos(angle)).toFixed(1)} ${(y + radius * Math.sin(angle)).toFixed(1)}`;
  });
  return `M${points.join('L')}Z`;
}

const PARCEL: Shape = {
  body: 'M40 26h64v58H40z',
  lines: 'M40 42h64M72 26v16',
  print: star(72, 64, 10),
};

const SHAPES: Readonly<Record<string, Shape>> = {
  t_shirt: {
    body: 'M58 10 38 18 26 38l13 8 5-7v47h56V39l5 7 13-8-12-20-20-8c-3 7-8 10-14 10S61 17 58 10Z',
    lines: 'M58 10c3 7 8 10 14 10s11-3 14-10M44 39v-8M100 39v-8',
    print: star(72, 46, 12),
  },
  hoodie: {
    body: 'M56 14 38 22 28 80h12l4-28v34h56V52l4 28h12l-10-58-18-8C84 22 79 26 72 26s-12-4-16-12Z',
    lines:
      'M56 14c2-6 8-8 16-8s14 2 16 8c-4 8-9 12-16 12s-12-4-16-12ZM68 26v10M76 26v10M54 82v-8l6-10h24l6 10v8M44 52v-8M100 52v-8',
    print: star(72, 49, 10),
  },
  tote: {
    body: 'M44 34h56l4 54H40z',
    lines: 'M56 42V26c0-9 6-16 16-16s16 7 16 16v16',
    print: star(72, 62, 14),
  },
  poster: {
    body: 'M46 6h52v84H46z',
    lines: 'M52 70h40M52 76h40M52 82h24',
    print: star(72, 36, 20),
  },
  slipmat: {
    body: 'M72 6a42 42 0 1 1 0 84 42 42 0 0 1 0-84Z',
    lines: 'M72 16a32 32 0 1 1 0 64 32 32 0 0 1 0-64ZM72 46a2 2 0 1 1 0 4 2 2 0 0 1 0-4Z',
    print: star(72, 29, 9),
  },
  mug: {
    body: 'M42 18h52v60a8 8 0 0 1-8 8H50a8 8 0 0 1-8-8z',
    lines: 'M94 30h8a14 14 0 0 1 14 14v6a14 14 0 0 1-14 14h-8M42 18c0 3 12 6 26 6s26-3 26-6',
    print: star(67, 52, 13),
  },
};
