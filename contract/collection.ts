import { z } from 'zod';

/** Every list has this shape; `next_page_url` is null on the last page. */
export function collection<Item extends z.ZodType>(item: Item) {
  return z.object({ data: z.array(item), next_page_url: z.string().nullable() });
}

/** Page cursor, always taken from a `next_page_url`. */
export const pageCursor = z.string().max(300).optional();
