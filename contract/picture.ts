import { z } from 'zod';

/** A picture in several widths and formats, for `<picture>`. */
export const picture = z.object({
  /** For whoever knows none of the better formats, and for links. */
  src: z.string(),
  /** Better formats first. */
  sources: z.array(z.object({ type: z.string(), srcset: z.string() })),
  width: z.int(),
  height: z.int(),
  /** Two colours out of it, shown until it is there. */
  colours: z.array(z.string()),
});

export type Picture = z.infer<typeof picture>;
