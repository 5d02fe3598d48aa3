/** Placements of all areas, as the editor works with them. */
import type { MerchTypeReply } from '@lathe/contract/merch';
import type { DesignFile, MerchDesign } from '@lathe/contract/merch-design';
import type { PictureSize, Placement, PrintArea } from '@lathe/rules/merch/placement';
import { isSame } from '../undo-history.ts';

export interface Placed extends Placement {
  /** Id of a file. */
  file: string;
}

/** By the code of the area. */
export type Placements = Readonly<Record<string, Placed>>;

/** With the keys in one order, so that equal placements are equal as text. */
export function placementsOf({ placements }: Pick<MerchDesign, 'placements'>): Placements {
  return sortedByArea(
    Object.fromEntries(
      Object.entries(placements).map(([area, placed]) => [
        area,
        {
          file: placed.file,
          xMm: placed.x_mm,
          yMm: placed.y_mm,
          widthMm: placed.width_mm,
          rotation: placed.rotation,
        },
      ]),
    ),
  );
}

export function withPlaced(all: Placements, area: string, placed: Placed | null): Placements {
  const { [area]: _, ...others } = all;
  return sortedByArea(placed ? { ...others, [area]: inOrder(placed) } : others);
}

function sortedByArea(all: Placements): Placements {
  return Object.fromEntries(Object.entries(all).sort(([a], [b]) => (a < b ? -1 : 1)));
}

function inOrder({ file, xMm, yMm, widthMm, rotation }: Placed): Placed {
  return { file, xMm, yMm, widthMm, rotation };
}

export function changedAreas(before: Placements, after: Placements): string[] {
  const areas = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...areas].filter((area) => !isSame(before[area], after[area]));
}

interface Versions {
  /** What both started from. */
  base: Placements;
  mine: Placements;
  theirs: Placements;
}

/** Areas that both changed are conflicts, where the result has mine. */
export function mergePlacements({ base, mine, theirs }: Versions): {
  merged: Placements;
  conflicts: string[];
} {
  const byThem = changedAreas(base, theirs).filter((area) => !isSame(mine[area], theirs[area]));
  const conflicts = byThem.filter((area) => !isSame(mine[area], base[area]));
  const merged = byThem
    .filter((area) => !conflicts.includes(area))
    .reduce((all, area) => withPlaced(all, area, theirs[area] ?? null), mine);
  return { merged, conflicts };
}

/** Without those of files that were deleted meanwhile. */
export function usablePlacements(all: Placements, files: readonly DesignFile[]): Placements {
  const usable = new Set(files.filter(({ state }) => state === 'ready').map(({ uuid }) => uuid));
  return Object.fromEntries(Object.entries(all).filter(([, { file }]) => usable.has(file)));
}

export function areaOf(area: MerchTypeReply['areas'][number]): PrintArea {
  return {
    code: area.code,
    shape: area.shape,
    widthMm: area.width_mm,
    heightMm: area.height_mm,
    bleedMm: area.bleed_mm,
    safeMm: area.safe_mm,
  };
}

/** Null until the file is checked. */
export function pictureOf(file: DesignFile | undefined): PictureSize | null {
  if (file?.state !== 'ready' || file.width === null || file.height === null) return null;
  return { width: file.width, height: file.height };
}
