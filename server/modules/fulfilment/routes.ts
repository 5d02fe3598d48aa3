import type { productionCalls } from '@lathe/contract/production-calls';
import { CallError } from '../../platform/http/call-error.ts';
import type { Caller, Handlers } from '../../platform/http/handlers.ts';
import {
  nextPageUrl,
  PAGE_SIZE,
  pageOf,
  readCursor,
  readKeys,
} from '../../platform/http/paging.ts';
import { findBatch, listBatches } from './batch-store.ts';
import { advanceBatch, makeBatch } from './batches.ts';
import { deliverParcel, dispatchParcel } from './dispatch-parcel.ts';
import { downloadBatchFiles, downloadJobFiles, downloadPrintFile } from './download-print-files.ts';
import { listGroups, presentGroup } from './groups.ts';
import { batchSheetUrl, jobSheetUrl } from './job-sheet.ts';
import { jobsOfBatch, listJobs } from './job-store.ts';
import { advanceGroup } from './move-group.ts';
import { advanceJob, reprintJob } from './move-job.ts';
import { findParcel, listParcels } from './parcel-store.ts';
import { changeCapacity, readPlantOverview } from './plant-overview.ts';
import {
  presentBatch,
  presentBatchSummary,
  presentJob,
  presentParcel,
  viewerOf,
} from './present.ts';
import { filesOfBatch } from './print-files.ts';
import { readJob } from './read-job.ts';
import { findCode, scan } from './scan.ts';

export const productionRoutes: Handlers<typeof productionCalls> = {
  'GET /api/production': readPlantOverview,

  'GET /api/production/jobs': async (call) => {
    const { format, stage, show, item, material } = call.query;
    const order = call.query.order?.trim();
    const viewer = await viewerOf(call);
    const keys = readKeys(call.query.cursor, ['number', 'number']);
    const { today } = viewer;
    const rows = await listJobs(call.ctx.db, {
      ...{ format, stage, show, order, item, material },
      today,
      keys,
    });
    return pageOf(rows, {
      path: '/api/production/jobs',
      query: { format, stage, show, order, item, material },
      cursorOf: ({ day, number }) => ({ at: day, id: String(number) }),
      present: (row) => presentJob(row, viewer),
    });
  },

  'GET /api/production/groups': async (call) => {
    const { format, stage, show } = call.query;
    const viewer = await viewerOf(call);
    const keys = readKeys(call.query.cursor, ['number', 'uuid']);
    const { today } = viewer;
    const rows = await listGroups(call.ctx.db, { format, stage, show, today, keys });
    return pageOf(rows, {
      path: '/api/production/groups',
      query: { format, stage, show },
      cursorOf: ({ day, place }) => ({ at: day, id: place }),
      present: (row) => presentGroup(row, { ...viewer, show }),
    });
  },

  'POST /api/production/groups/{item}/advance': async (call) =>
    await advanceGroup(call, { item: call.params.item, ...call.body }),

  'GET /api/production/jobs/{job}': async (call) => await readJob(call, call.params.job),

  'POST /api/production/jobs/{job}/advance': async (call) => {
    const { params, body } = call;
    await advanceJob(call, { id: params.job, stage: body.stage });
    return await readJob(call, params.job);
  },

  'POST /api/production/jobs/{job}/reprint': async (call) => {
    const { params, body } = call;
    await reprintJob(call, { id: params.job, ...body });
    return await readJob(call, params.job);
  },

  'GET /api/production/jobs/{job}/sheet': async (call) => ({
    url: await jobSheetUrl(call, call.params.job),
  }),

  'GET /api/production/jobs/{job}/print_files': async (call) =>
    await downloadJobFiles(call, call.params.job),

  'GET /api/production/jobs/{job}/print_files/{area}/{layer}': async (call) => {
    const { job: id, area, layer } = call.params;
    return await downloadPrintFile(call, { id, area, layer });
  },

  'GET /api/production/codes/{code}': async ({ ctx, params }) => {
    const { kind, uuid, code } = await findCode(ctx.db, params.code);
    return { kind, uuid, code };
  },

  'POST /api/production/scan': async (call) => await scan(call, call.body),

  'GET /api/production/batches': async (call) => {
    const { format } = call.query;
    const keys = readKeys(call.query.cursor, ['number']);
    const rows = await listBatches(call.ctx.db, { format, keys });
    const viewer = await viewerOf(call);
    const shown = rows.slice(0, PAGE_SIZE);
    const last = shown.at(-1);
    const path = '/api/production/batches';
    return {
      data: shown.map((row) => presentBatchSummary(row, viewer)),
      next_page_url:
        rows.length > PAGE_SIZE && last
          ? nextPageUrl({ path, query: { format }, keys: [last.number], name: 'cursor' })
          : null,
    };
  },

  'POST /api/production/batches': async (call) =>
    await showBatch(call, await makeBatch(call, call.body)),

  'GET /api/production/batches/{batch}': async (call) => await showBatch(call, call.params.batch),

  'POST /api/production/batches/{batch}/advance': async (call) => {
    const { params, body } = call;
    await advanceBatch(call, { id: params.batch, stage: body.stage });
    return await showBatch(call, params.batch);
  },

  'GET /api/production/batches/{batch}/print_files': async (call) =>
    await downloadBatchFiles(call, call.params.batch),

  'GET /api/production/batches/{batch}/sheet': async (call) => ({
    url: await batchSheetUrl(call, call.params.batch),
  }),

  'GET /api/production/parcels': async (call) => {
    const { state } = call.query;
    const cursor = readCursor(call.query.cursor, 'uuid');
    const rows = await listParcels(call.ctx.db, { state, cursor });
    const viewer = await viewerOf(call);
    return pageOf(rows, {
      path: '/api/production/parcels',
      query: { state },
      cursorOf: ({ atKey, id }) => ({ at: atKey, id }),
      present: (row) => presentParcel(row, viewer),
    });
  },

  'POST /api/production/parcels/{parcel}/dispatch': async (call) => {
    const id = call.params.parcel;
    await dispatchParcel(call, { id, ...call.body });
    const parcel = await findParcel(call.ctx.db, id);
    if (!parcel) throw new CallError('not_found');
    return presentParcel(parcel, await viewerOf(call));
  },

  'POST /api/production/parcels/{parcel}/deliver': async (call) => {
    await deliverParcel(call, call.params.parcel);
  },

  'PUT /api/production/capacity': async (call) => {
    await changeCapacity(call, call.body.vinyl_capacity);
    return await readPlantOverview(call);
  },
};

async function showBatch(call: Caller, id: string) {
  const { db } = call.ctx;
  const batch = await findBatch(db, id);
  if (!batch) throw new CallError('not_found');
  const jobs = await jobsOfBatch(db, id);
  const files = await filesOfBatch(call.ctx, jobs);
  return presentBatch({ ...batch, jobs, files }, await viewerOf(call));
}
