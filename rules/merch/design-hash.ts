/**
 * The text whose SHA-256 names a design. Preview, shop pictures, print files and job sheets show the
 * same hash, so that anyone can see that they belong together.
 */
import type { AreaWithBleed, Placement } from './placement.ts';

interface HashedDesign {
  /** Code of the type. */
  type: string;
  areas: readonly (AreaWithBleed & { code: string })[];
  /** One per area, in any order. */
  placements: readonly (Placement & { area: string; fileSha256: string })[];
}

/** Only areas that are printed count: another area of the type may change without effect. */
export function designText({ type, areas, placements }: HashedDesign): string {
  const lines = placements
    .map(({ area: code, fileSha256, ...placement }) => {
      const area = areas.find((each) => each.code === code);
      if (!area) throw new Error(`${type} has no area ${code}.`);
      const { xMm, yMm, widthMm, rotation } = placement;
      const size = [area.widthMm, area.heightMm, area.bleedMm].map(decimals).join('x');
      const place = [xMm, yMm, widthMm, rotation].map(decimals).join(',');
      return `${code} ${area.shape} ${size} ${place} ${fileSha256}`;
    })
    .sort();
  return ['lathe design 1', type, ...lines].join('\n');
}

/** Two digits, as the database stores them; there is one zero. */
function decimals(value: number): string {
  const text = value.toFixed(2);
  return text === '-0.00' ? '0.00' : text;
}
