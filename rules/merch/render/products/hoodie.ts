import type { Grid } from '../grid.ts';
import type { Studio } from '../pack-maps.ts';
import type { ProductView } from '../views.ts';
import { sculptShirt } from './t-shirt.ts';

export function sculptHoodie(grid: Grid, view: ProductView): Studio {
  return sculptShirt(grid, view);
}
