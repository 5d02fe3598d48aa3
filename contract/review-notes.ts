import { z } from 'zod';

/** Changes requested from the seller, by section; a section without an entry is fine. */
export const reviewNotes = z.object({
  metadata: z.string().optional(),
  songs: z.string().optional(),
  artwork: z.string().optional(),
  details: z.string().optional(),
  design: z.string().optional(),
});

export type ReviewNotes = z.infer<typeof reviewNotes>;
