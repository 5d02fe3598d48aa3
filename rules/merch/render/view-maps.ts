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

const MAKERS: Readonly<Record<ProductCode, (grid: Grid, view: ProductView) => Studio>> = {
  hoodie: sculptHoodie,
  mug: sculptMug,
  poster: sculptPoster,
  slipmat: sculptSlipmat,
  t_shirt: sculptShirt,
  tote: sculptTote,
};

const MOST_CACHED = 12;
const cache = new Map<string, ViewMaps>();

/** Made once in a process; the last few are cached. */
export function viewMaps(view: ProductView, size: number): ViewMaps {
  const key = `${view.type} ${view.code} ${size}`;
  const cached = cache.get(key);
  if (cached) return cached;
  const maps = makeViewMaps(view, size);
  const oldest = cache.keys().next().value;
  if (cache.size >= MOST_CACHED && oldest !== undefined) cache.delete(oldest);
  cache.set(key, maps);
  return maps;
}

export function makeViewMaps(view: ProductView, size: number): ViewMaps {
  const grid = makeGrid(size, view.spanMm);
  return packMaps(MAKERS[view.type](grid, view));
}
