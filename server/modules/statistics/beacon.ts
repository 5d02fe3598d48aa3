/** What a page sends to `POST /e`. */
import { PLAY_DEPTHS, STAT_DEVICES } from '@lathe/rules/statistics';
import { z } from 'zod';

const common = {
  device: z.enum(STAT_DEVICES),
  /** Host of the page before this one. */
  referrer: z.string().max(253).default(''),
  source: z.string().max(60).default(''),
  medium: z.string().max(60).default(''),
};

const path = z
  .string()
  .max(300)
  .regex(/^\/[\w/-]*$/);

export const beaconSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('view'), ...common, path }),
  // The group of the release.
  z.strictObject({
    kind: z.literal('play'),
    ...common,
    group: z.uuid(),
    depth: z.enum(PLAY_DEPTHS),
  }),
  // The thing in the basket.
  z.strictObject({ kind: z.literal('basket'), ...common, thing: z.uuid() }),
]);

export type Beacon = z.output<typeof beaconSchema>;
