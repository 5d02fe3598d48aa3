/** Filters of all titles on sale. */
import { z } from 'zod';

/** Such as `Vinyl,CD`; omitted means all. */
export const mediaList = z
  .string()
  .max(40)
  .regex(/^(Vinyl|CD)(,(Vinyl|CD))*$/)
  .optional();

export const priceAndYear = {
  /** Major units of the caller's currency, with VAT. */
  price_min: z.int().min(0).max(100_000).optional(),
  price_max: z.int().min(0).max(100_000).optional(),
  year_min: z.int().min(1900).max(2100).optional(),
  year_max: z.int().min(1900).max(2100).optional(),
};

export const titleFilters = z.object({
  media: mediaList,
  genre: z.string().max(80).optional(),
  ...priceAndYear,
  in_stock: z.boolean().optional(),
  /** Only titles whose release date is in the future. */
  preorder: z.boolean().optional(),
});

export type TitleFilters = z.infer<typeof titleFilters>;
