/** Jobs and shipments, as the plant sees them. */
import { CARRIERS } from '@lathe/rules/carriers';
import { PRODUCTION_STAGES } from '@lathe/rules/production';
import { SHIPPING_SERVICES } from '@lathe/rules/shipping';
import { z } from 'zod';
import { picture } from './picture.ts';

export const productionStage = z.enum(PRODUCTION_STAGES);

/** A record format, or a type of merchandise. */
const productionFormat = z.object({ code: z.string(), name: z.string() });

/** What it is printed on, such as the colour of the cloth or the size of the sheet. */
const productionMaterial = z.object({
  code: z.string(),
  /** Empty where there is only one. */
  name: z.string(),
});

export const productionJob = z.object({
  uuid: z.uuid(),
  /** Printed as a barcode on the job sheet. */
  code: z.string(),
  title: z.string(),
  artist: z.string(),
  artwork: picture.nullable(),
  format: productionFormat,
  /** Null for records. */
  material: productionMaterial.nullable(),
  /** Empty where there is one. */
  size: z.string(),
  quantity: z.int(),
  /** Copies that are made again after a fault; null: all of them. */
  reprint_quantity: z.int().nullable(),
  /** Copy numbers of a limited edition. */
  copies: z.array(z.int()),
  stage: productionStage,
  /** Null at the last stage; it then ships with the rest of its order. */
  next: productionStage.nullable(),
  /** All stages until it is packed. */
  stages: z.array(productionStage),
  start_on: z.string(),
  dispatch_on: z.string(),
  late: z.boolean(),
  reprints: z.int(),
  /** A copy that the seller hears before the sale. */
  test_pressing: z.boolean(),
  /** A piece of merchandise that the seller sees before the sale. */
  sample: z.boolean(),
  /** Why the job is blocked; null when it is not. */
  stopped: z.enum(['waiting', 'held', 'cancelled', 'refunded']).nullable(),
  order: z.object({ uuid: z.uuid(), number: z.string(), country: z.string() }),
  batch: z.object({ uuid: z.uuid(), code: z.string() }).nullable(),
});

/** All open jobs of one release, or of one item of merchandise in one colour. */
export const productionGroup = z.object({
  /** The release or item; the order line if that was deleted. */
  uuid: z.uuid(),
  title: z.string(),
  artist: z.string(),
  artwork: picture.nullable(),
  format: productionFormat,
  /** Null for records. */
  material: productionMaterial.nullable(),
  /** Such as disc colour and sleeve. */
  options: z.array(z.string()),
  /** Copies of each size; empty where there is one. */
  sizes: z.array(z.object({ size: z.string(), copies: z.int() })),
  jobs: z.int(),
  copies: z.int(),
  late_copies: z.int(),
  /** The earliest day. */
  dispatch_on: z.string(),
  /** In the order of the plant. */
  stages: z.array(
    z.object({
      stage: productionStage,
      copies: z.int(),
      /**
       * One step for these jobs, the most urgent first; null at the last stage and for jobs that
       * wait.
       */
      step: z.object({ to: productionStage, copies: z.int(), jobs: z.array(z.int()) }).nullable(),
    }),
  ),
});

const historyEntry = z.object({
  at: z.string(),
  event: z.enum(['advance', 'reprint', 'dispatch']),
  from: productionStage,
  to: productionStage,
  reason: z.string(),
  /** Copies that are made again; null: all of the job. */
  quantity: z.int().nullable(),
  /** Null when the user was deleted. */
  by: z.string().nullable(),
});

/** A file that the plant prints; its link is checked and logged. */
export const printFile = z.object({
  area: z.string(),
  layer: z.enum(['ink', 'white']),
  name: z.string(),
  sha256: z.string(),
  width_px: z.int(),
  height_px: z.int(),
  width_mm: z.number(),
  height_mm: z.number(),
  size: z.int(),
});

/** Where a picture is printed in its area, at the size that was sold. */
const printPlace = z.object({
  shape: z.enum(['rectangle', 'circle']),
  area_width_mm: z.number(),
  area_height_mm: z.number(),
  /** The middle of the picture, from the middle of the area; y grows downwards. */
  x_mm: z.number(),
  y_mm: z.number(),
  width_mm: z.number(),
  height_mm: z.number(),
  /** Clockwise, in degrees. */
  rotation: z.number(),
});

/** The design as it was sold, whatever the seller changed later. */
const jobDesign = z.object({
  /** SHA-256, also in the print files and on the job sheet. */
  hash: z.string(),
  /** The product with this design. */
  picture: picture.nullable(),
  areas: z.array(
    z.object({
      code: z.string(),
      name: z.string(),
      /** Null for files of an older version. */
      place: printPlace.nullable(),
    }),
  ),
  /** Empty while they do not exist. */
  files: z.array(printFile),
});

export const productionJobDetails = productionJob.extend({
  /** Such as disc colour and sleeve, or size and colour. */
  options: z.array(z.string()),
  catalog_no: z.string(),
  ean: z.string().nullable(),
  gift_note: z.string(),
  /** Null for records, and for merchandise without a design. */
  design: jobDesign.nullable(),
  /** The production package; null for merchandise, and before the release was packaged. */
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

export const batchSummary = z.object({
  uuid: z.uuid(),
  code: z.string(),
  format: productionFormat,
  /** Null for records. */
  material: productionMaterial.nullable(),
  made_at: z.string(),
  made_by: z.string().nullable(),
  jobs_count: z.int(),
  copies_count: z.int(),
  /** The earliest stage of its jobs; null when everything is packed. */
  stage: productionStage.nullable(),
  finished: z.boolean(),
});

export const batch = batchSummary.extend({
  /** Next stage of the jobs at the earliest stage. */
  next: productionStage.nullable(),
  /** Copies of each size; empty where there is one. */
  sizes: z.array(z.object({ size: z.string(), copies: z.int() })),
  jobs: z.array(productionJob),
  /** Each file once, with what it is printed for. */
  print_files: z.array(
    printFile.extend({
      /** The first job that needs it, for its link. */
      job: z.uuid(),
      title: z.string(),
      sizes: z.array(z.string()),
      copies: z.int(),
    }),
  ),
});

export const parcel = z.object({
  uuid: z.uuid(),
  order: z.object({ uuid: z.uuid(), number: z.string() }),
  /** Number of the parcel, and how many its order has. */
  number: z.int(),
  count: z.int(),
  email: z.string(),
  service: z.enum(SHIPPING_SERVICES),
  country: z.string(),
  /** Lines as printed on the parcel. */
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
      format: productionFormat,
      stage: productionStage,
      jobs: z.int(),
      copies: z.int(),
      late: z.int(),
      /** Pre-orders and orders on hold. */
      waiting: z.int(),
      /** Jobs that are in no batch. */
      unbatched: z.int(),
    }),
  ),
  /** Queued jobs that are in no batch, by what can be made together. */
  batchable: z.array(
    z.object({
      format: productionFormat,
      material: productionMaterial.nullable(),
      jobs: z.int(),
      copies: z.int(),
    }),
  ),
  parcels: z.int(),
  vinyl_capacity: z.int(),
  /** Records promised for the next working days. */
  days: z.array(z.object({ date: z.string(), booked: z.int() })),
  /** Types of merchandise with a limit; admins set it at the type. */
  types: z.array(
    z.object({
      format: productionFormat,
      capacity: z.int(),
      days: z.array(z.object({ date: z.string(), booked: z.int() })),
    }),
  ),
  operations: z.object({ set_capacity_enabled: z.boolean() }),
});

export const carrier = z.enum(CARRIERS);

export type ProductionJob = z.infer<typeof productionJob>;
export type ProductionJobDetails = z.infer<typeof productionJobDetails>;
export type PrintFile = z.infer<typeof printFile>;
export type JobDesign = z.infer<typeof jobDesign>;
export type ProductionGroup = z.infer<typeof productionGroup>;
export type BatchSummary = z.infer<typeof batchSummary>;
export type Batch = z.infer<typeof batch>;
export type Parcel = z.infer<typeof parcel>;
export type PlantOverview = z.infer<typeof plantOverview>;
