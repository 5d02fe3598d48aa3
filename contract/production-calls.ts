/** The plant: jobs, their progress, and shipments. */
import {
  BULK_QUANTITY_MAX,
  PRODUCTION_BATCH_MAX,
  PRODUCTION_STEP_MAX,
  REPRINT_REASON_MAX_LENGTH,
  VINYL_CAPACITY_MAX,
} from '@lathe/rules/limits';
import { z } from 'zod';
import type { CallTable } from './call.ts';
import { collection, pageCursor } from './collection.ts';
import {
  batch,
  batchSummary,
  carrier,
  parcel,
  plantOverview,
  printFile,
  productionGroup,
  productionJob,
  productionJobDetails,
  productionStage,
} from './production.ts';
import { multilineText, singleLine } from './text.ts';

const staff = { area: 'Production', permission: 'production.run' } as const;
const ofJob = z.object({ job: z.uuid() });
const ofParcel = z.object({ parcel: z.uuid() });
const ofBatch = z.object({ batch: z.uuid() });
const sheet = z.object({ url: z.string() });
const format = singleLine(40);
const code = singleLine(60);
/** Such as the colour of the cloth; empty for records. */
const material = singleLine(80);
/** The stage that the caller saw; detects a concurrent change. */
const seen = z.object({ stage: productionStage });

const filters = {
  format: format.optional(),
  stage: productionStage.optional(),
  /** `waiting`: pre-orders before their date, and orders on hold. */
  show: z.enum(['open', 'waiting']).default('open'),
};

export const productionCalls = {
  'GET /api/production': {
    ...staff,
    summary: 'Number of jobs per stage, and the workload of the next days',
    reply: plantOverview,
  },
  'GET /api/production/jobs': {
    ...staff,
    summary: 'Production jobs, earliest dispatch date first',
    query: z.object({
      ...filters,
      /** An order number: all of its jobs, also those that are waiting, shipped or cancelled. */
      order: code.optional(),
      /** The uuid of a group: its jobs. */
      item: z.uuid().optional(),
      material: material.optional(),
      cursor: pageCursor,
    }),
    reply: collection(productionJob),
  },
  'GET /api/production/groups': {
    ...staff,
    summary:
      'Open jobs by release, or by merchandise item and colour, earliest dispatch date first',
    query: z.object({ ...filters, cursor: pageCursor }),
    reply: collection(productionGroup),
  },
  'POST /api/production/groups/{item}/advance': {
    ...staff,
    summary:
      'Moves the named jobs of an item to their next stage, from the one in which the caller saw them',
    params: z.object({ item: z.uuid() }),
    body: seen.extend({
      /** Numbers of the jobs that the caller saw in this stage. */
      jobs: z.array(z.int().min(1).max(Number.MAX_SAFE_INTEGER)).min(1).max(PRODUCTION_STEP_MAX),
    }),
    reply: z.object({
      title: z.string(),
      from: productionStage,
      to: productionStage,
      jobs: z.int(),
      copies: z.int(),
      /** Jobs that stayed: somebody else moved them, or they must not continue. */
      skipped: z.array(
        z.object({
          code: z.string(),
          reason: z.enum(['moved', 'waiting', 'held', 'cancelled', 'refunded']),
        }),
      ),
    }),
    errors: ['not_found', 'job_elsewhere', 'job_waiting', 'job_stopped', 'conflict'],
  },
  'GET /api/production/jobs/{job}': {
    ...staff,
    summary: 'One job, with its production files and its history',
    params: ofJob,
    reply: productionJobDetails,
    errors: ['not_found'],
  },
  'POST /api/production/jobs/{job}/advance': {
    ...staff,
    summary: 'Moves a job to its next stage, from the one in which the caller saw it',
    params: ofJob,
    body: seen,
    reply: productionJobDetails,
    errors: ['not_found', 'job_elsewhere', 'job_waiting', 'job_stopped', 'conflict'],
  },
  'POST /api/production/jobs/{job}/reprint': {
    ...staff,
    summary: 'Reports faulty copies; the job returns to the queue with the reason',
    params: ofJob,
    body: seen.extend({
      reason: multilineText(REPRINT_REASON_MAX_LENGTH),
      /** How many are made again; null: all of the job. */
      copies: z.int().min(1).max(BULK_QUANTITY_MAX).nullable().default(null),
    }),
    reply: productionJobDetails,
    errors: ['not_found', 'job_elsewhere', 'conflict'],
  },
  'GET /api/production/jobs/{job}/print_files': {
    ...staff,
    summary: 'Download URL of all print files of the design that was sold, in a ZIP file',
    params: ofJob,
    reply: z.object({ url: z.string(), filename: z.string() }),
    errors: ['not_found', 'print_files_missing', 'print_file_damaged'],
  },
  'GET /api/production/jobs/{job}/print_files/{area}/{layer}': {
    ...staff,
    summary: 'Download URL of one print file of the design that was sold',
    params: ofJob.extend({ area: singleLine(30), layer: z.enum(['ink', 'white']) }),
    reply: printFile.extend({ url: z.string(), design_hash: z.string() }),
    errors: ['not_found', 'print_files_missing', 'print_file_damaged'],
  },
  'GET /api/production/jobs/{job}/sheet': {
    ...staff,
    summary: 'Download URL of the job sheet',
    params: ofJob,
    reply: sheet,
    errors: ['not_found'],
  },
  'GET /api/production/codes/{code}': {
    ...staff,
    summary: 'The job, batch or order of a scanned code',
    params: z.object({ code }),
    reply: z.object({
      kind: z.enum(['job', 'batch', 'order']),
      uuid: z.uuid(),
      /** As stored: the code of the job or batch, or the order number. */
      code: z.string(),
    }),
    errors: ['job_code_unknown'],
  },
  'POST /api/production/scan': {
    ...staff,
    summary: 'Advances the job or batch with this code from the stage in which it is scanned',
    body: seen.extend({
      code,
      /** The batch that the station works on: other jobs are not moved. */
      batch: z.uuid().optional(),
    }),
    reply: z.object({
      kind: z.enum(['job', 'batch']),
      uuid: z.uuid(),
      code: z.string(),
      title: z.string(),
      from: productionStage,
      to: productionStage,
      moved: z.int(),
    }),
    errors: [
      'not_found',
      'job_code_unknown',
      'job_of_other_batch',
      'job_elsewhere',
      'job_waiting',
      'job_stopped',
      'conflict',
    ],
  },
  'GET /api/production/batches': {
    ...staff,
    summary: 'Unfinished batches, newest first',
    query: z.object({ format: format.optional(), cursor: pageCursor }),
    reply: collection(batchSummary),
  },
  'POST /api/production/batches': {
    ...staff,
    summary: 'Creates a batch from the most urgent jobs of a format and material',
    body: z.object({
      format,
      material: material.default(''),
      jobs: z.int().min(1).max(PRODUCTION_BATCH_MAX),
    }),
    reply: batch,
    errors: ['nothing_to_batch'],
  },
  'GET /api/production/batches/{batch}': {
    ...staff,
    summary: 'One batch with its jobs',
    params: ofBatch,
    reply: batch,
    errors: ['not_found'],
  },
  'POST /api/production/batches/{batch}/advance': {
    ...staff,
    summary: 'Advances all jobs of a batch in this stage; stopped jobs leave the batch',
    params: ofBatch,
    body: seen,
    reply: batch,
    errors: ['not_found', 'job_elsewhere', 'conflict'],
  },
  'GET /api/production/batches/{batch}/print_files': {
    ...staff,
    summary: 'Download URL of all print files of a batch, each once, in a ZIP file',
    params: ofBatch,
    reply: z.object({ url: z.string(), filename: z.string() }),
    errors: ['not_found', 'print_files_missing', 'print_file_damaged'],
  },
  'GET /api/production/batches/{batch}/sheet': {
    ...staff,
    summary: 'Download URL of all job sheets of a batch, in one file',
    params: ofBatch,
    reply: sheet,
    errors: ['not_found'],
  },
  'GET /api/production/parcels': {
    ...staff,
    summary: 'Packed and dispatched parcels, oldest first',
    query: z.object({ state: z.enum(['packed', 'sent']).default('packed'), cursor: pageCursor }),
    reply: collection(parcel),
  },
  'POST /api/production/parcels/{parcel}/dispatch': {
    ...staff,
    summary: 'Marks a packed parcel as dispatched and notifies the buyer',
    params: ofParcel,
    body: z.object({ carrier, tracking: singleLine(60).default('') }),
    reply: parcel,
    errors: ['not_found', 'order_not_packed', 'job_stopped'],
  },
  'POST /api/production/parcels/{parcel}/deliver': {
    ...staff,
    summary: 'Marks a parcel as delivered',
    params: ofParcel,
    reply: null,
    errors: ['not_found', 'order_not_sent'],
  },
  'PUT /api/production/capacity': {
    area: 'Production',
    permission: 'admin',
    summary: 'Number of records that the plant makes per working day',
    body: z.object({ vinyl_capacity: z.int().min(1).max(VINYL_CAPACITY_MAX) }),
    reply: plantOverview,
  },
} as const satisfies CallTable;
