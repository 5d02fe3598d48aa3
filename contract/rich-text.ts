/** Formatted text as a tree, never HTML, so that it cannot contain scripts. */
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
