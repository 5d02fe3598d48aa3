/** Text with a little form to it. A tree and never HTML, so that nothing in it can run. */
import { z } from 'zod';

const span = z.object({
  text: z.string(),
  bold: z.boolean().optional(),
  italic: z.boolean().optional(),
  /** http or https. */
  link: z.string().optional(),
});

export const richText = z.array(
  z.object({
    kind: z.enum(['paragraph', 'bullet', 'heading']),
    spans: z.array(span),
  }),
);

export type RichText = z.infer<typeof richText>;
