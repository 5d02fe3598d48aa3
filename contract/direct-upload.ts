/** Files that go from the browser straight to storage, part by part. */
import { z } from 'zod';

export const fileName = z.string().min(1).max(255);

export const partsAsked = z.object({
  from: z.coerce.number().int().min(1).default(1),
  count: z.coerce.number().int().min(1).max(100).default(20),
});

export const partsReply = z.object({
  part_bytes: z.int(),
  parts: z.int(),
  /** What has arrived, so that it goes on after a reload. */
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
