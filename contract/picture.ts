import { z } from 'zod';

/** A picture in several widths and formats, for `<picture>`: each is at `{base}-{width}.{type}`. */
export const picture = z.object({
  /** For whoever knows none of the better formats, and for links. */
  src: z.string(),
  base: z.string(),
  /** Better formats first: avif, webp. */
  types: z.array(z.string()),
  /** Of each of them, ascending. */
  widths: z.array(z.int()),
  /** Of the whole. */
  width: z.int(),
  height: z.int(),
  /** Two colours out of it, shown until it is there. */
  colours: z.array(z.string()),
});

export type Picture = z.infer<typeof picture>;
