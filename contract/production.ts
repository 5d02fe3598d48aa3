/** What the plant works on, as it is shown there. */
import { CARRIERS } from '@lathe/rules/carriers';
import { MAKING_STAGES } from '@lathe/rules/making';
import { POSTAGE_SERVICES } from '@lathe/rules/postage';
import { z } from 'zod';
import { picture } from './picture.ts';

export const makingStage = z.enum(MAKING_STAGES);

/** A format of record, or merchandise. */
const makingFormat = z.object({ code: z.string(), name: z.string() });

export const makingJob = z.object({
  uuid: z.uuid(),
  /** On its sheet, as bars. */
  code: z.string(),
  title: z.string(),
  artist: z.string(),
  artwork: picture.nullable(),
  format: makingFormat,
  quantity: z.int(),
  /** Of a limited edition: the numbers of the copies. */
  copies: z.array(z.int()),
  stage: makingStage,
  /** Null at the end of the plant: from there it is sent with the rest of its order. */
  next: makingStage.nullable(),
  /** All that it goes through until it is packed. */
  stages: z.array(makingStage),
  start_on: z.string(),
  dispatch_on: z.string(),
  late: z.boolean(),
  reprints: z.int(),
  /** Why it must not go on; null when it may. */
  stopped: z.enum(['waiting', 'held', 'cancelled', 'refunded']).nullable(),
  order: z.object({ uuid: z.uuid(), number: z.string(), country: z.string() }),
  batch: z.object({ uuid: z.uuid(), code: z.string() }).nullable(),
});

const historyEntry = z.object({
  at: z.string(),
  event: z.enum(['advance', 'reprint', 'dispatch']),
  from: makingStage,
  to: makingStage,
  reason: z.string(),
  /** Null when the person has left. */
  by: z.string().nullable(),
});

export const makingJobDetails = makingJob.extend({
  /** Colour, sleeve and the like, or size and colour. */
  options: z.array(z.string()),
  catalog_no: z.string(),
  ean: z.string().nullable(),
  gift_note: z.string(),
  /** What it is made from; null for merchandise, and until the release was packaged. */
  package: z
    .object({
      state: z.enum(['making', 'ready', 'failed']),
      files: z.array(
        z.object({
          name: z.string(),
          kind: z.enum(['master', 'cue', 'print', 'manifest']),
          size: z.int(),
          sha256: z.string(),
          url: z.string(),
        }),
      ),
    })
    .nullable(),
  history: z.array(historyEntry),
  operations: z.object({ advance_enabled: z.boolean(), reprint_enabled: z.boolean() }),
});

export const makingBatchSummary = z.object({
  uuid: z.uuid(),
  code: z.string(),
  format: makingFormat,
  made_at: z.string(),
  made_by: z.string().nullable(),
  jobs_count: z.int(),
  copies_count: z.int(),
  /** The one that is furthest behind; null when all of it is packed. */
  stage: makingStage.nullable(),
  finished: z.boolean(),
});

export const makingBatch = makingBatchSummary.extend({
  /** Where those that are furthest behind go next. */
  next: makingStage.nullable(),
  jobs: z.array(makingJob),
});

export const parcel = z.object({
  uuid: z.uuid(),
  number: z.string(),
  email: z.string(),
  service: z.enum(POSTAGE_SERVICES),
  country: z.string(),
  /** Line by line, as it is written on the parcel. */
  address: z.array(z.string()),
  gift_note: z.string(),
  dispatch_date: z.string().nullable(),
  late: z.boolean(),
  held: z.boolean(),
  lines: z.array(z.object({ title: z.string(), artist: z.string(), quantity: z.int() })),
  dispatched_at: z.string().nullable(),
  carrier: z.string().nullable(),
  tracking: z.string().nullable(),
  tracking_url: z.string().nullable(),
});

export const plantOverview = z.object({
  today: z.string(),
  counts: z.array(
    z.object({
      format: makingFormat,
      stage: makingStage,
      jobs: z.int(),
      copies: z.int(),
      late: z.int(),
      /** Pre-orders, and orders on hold. */
      waiting: z.int(),
      /** Those of the jobs that no batch has taken. */
      unbatched: z.int(),
    }),
  ),
  parcels: z.int(),
  vinyl_capacity: z.int(),
  /** Records that are promised for the next working days. */
  days: z.array(z.object({ date: z.string(), booked: z.int() })),
  operations: z.object({ set_capacity_enabled: z.boolean() }),
});

export const carrier = z.enum(CARRIERS);

export type MakingJob = z.infer<typeof makingJob>;
export type MakingJobDetails = z.infer<typeof makingJobDetails>;
export type MakingBatchSummary = z.infer<typeof makingBatchSummary>;
export type MakingBatch = z.infer<typeof makingBatch>;
export type Parcel = z.infer<typeof parcel>;
export type PlantOverview = z.infer<typeof plantOverview>;
