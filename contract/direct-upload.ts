/** Files uploaded from the browser directly to storage, in parts. */
import { z } from 'zod';

export const fileName = z.string().min(1).max(255);

export const partNumbers = z.object({
  from: z.coerce.number().int().min(1).default(1),
  count: z.coerce.number().int().min(1).max(100).default(20),
});

export const partsReply = z.object({
  part_bytes: z.int(),
  parts: z.int(),
  /** Parts that were received, so that the upload can resume after a reload. */
  arrived: z.array(z.int()),
  missing: z.array(
    z.object({
      part: z.int(),
      url: z.string(),
      method: z.literal('PUT'),
      headers: z.record(z.string(), z.string()),
    }),
  ),
});
