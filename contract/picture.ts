import { z } from 'zod';

/**
 * An image in several widths and formats, for `<picture>`; files are at `{base}-{width}.{type}`.
 */
export const picture = z.object({
  /** Fallback format, also used for links. */
  src: z.string(),
  base: z.string(),
  /** Preferred formats first: avif, webp. */
  types: z.array(z.string()),
  /** Available widths of each format, ascending. */
  widths: z.array(z.int()),
  /** Size of the original. */
  width: z.int(),
  height: z.int(),
  /** Two dominant colours, shown until the image loads. */
  colours: z.array(z.string()),
});

export type Picture = z.infer<typeof picture>;
