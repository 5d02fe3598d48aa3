/** The maps of a view: everything that does not depend on the cloth's colour and the print. */

import type { Grid } from './grid.ts';
import { makeGrid } from './grid.ts';
import { packMaps, type Studio, type ViewMaps } from './pack-maps.ts';
import { sculptHoodie } from './products/hoodie.ts';
import { sculptMug } from './products/mug.ts';
import { sculptPoster } from './products/poster.ts';
import { sculptSlipmat } from './products/slipmat.ts';
import { sculptShirt } from './products/t-shirt.ts';
import { sculptTote } from './products/tote.ts';
import type { ProductCode, ProductView } from './views.ts';

export type { ViewMaps } from './pack-maps.ts';

/** Sharp enough for the largest picture in the shop and for a phone's screen. */
export const MAP_SIZE = 1024;

const MAKERS: Readonly<Record<ProductCode, (grid: Grid, view: ProductView) => Studio>> = {
  hoodie: sculptHoodie,
  mug: sculptMug,
  poster: sculptPoster,
  slipmat: sculptSlipmat,
  t_shirt: sculptShirt,
  tote: sculptTote,
};

const KEPT = 8;
const kept = new Map<string, ViewMaps>();

/** Made once in a process; the last few are kept. */
export function viewMaps(view: ProductView, size = MAP_SIZE): ViewMaps {
  const key = `${view.type} ${view.code} ${size}`;
  const known = kept.get(key);
  if (known) return known;
  const maps = makeViewMaps(view, size);
  const oldest = kept.keys().next().value;
  if (kept.size >= KEPT && oldest !== undefined) kept.delete(oldest);
  kept.set(key, maps);
  return maps;
}

export function makeViewMaps(view: ProductView, size: number): ViewMaps {
  const grid = makeGrid(size, view.spanMm);
  return packMaps(MAKERS[view.type](grid, view));
}
