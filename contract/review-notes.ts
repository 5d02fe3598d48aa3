import { z } from 'zod';

/** What the seller is asked to mend, by section; a section that is left out is fine. */
export const reviewNotes = z.object({
  metadata: z.string().optional(),
  songs: z.string().optional(),
  artwork: z.string().optional(),
});

export type ReviewNotes = z.infer<typeof reviewNotes>;
