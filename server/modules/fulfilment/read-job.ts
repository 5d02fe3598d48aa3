/** One job with everything needed to make it. */
import type { ProductionJobDetails } from '@lathe/contract/production';
import type { Db } from '../../platform/db/connect.ts';
import { CallError } from '../../platform/http/call-error.ts';
import type { Caller } from '../../platform/http/handlers.ts';
import { featuresOf, soldThingSql } from '../kinds/index.ts';
import { readHistory } from '../production/index.ts';
import { findPackage } from '../publishing/index.ts';
import { stageAfter } from './job-state.ts';
import { findJob, type JobRow } from './job-store.ts';
import { presentJob, type Viewer, variantOf, viewerOf } from './present.ts';
import { presentDesign, printsOfJob } from './print-files.ts';

/** One shift at the plant. */
const LINK_SECONDS = 8 * 3600;

export async function readJob(call: Caller, id: string): Promise<ProductionJobDetails> {
  const { db } = call.ctx;
  const job = await findJob(db, id);
  if (!job) throw new CallError('not_found');
  const viewer = await viewerOf(call);
  const shown = presentJob(job, viewer);
  const history = await readHistory(db, id);
  return {
    ...shown,
    ...(await detailsOf(db, job, viewer)),
    design: presentDesign(await printsOfJob(call.ctx, job), job, viewer.locale),
    package: await packageOf(call, job),
    history: history.map(({ at, ...entry }) => ({ at: at.toISOString(), ...entry })),
    operations: {
      advance_enabled: shown.next !== null && shown.stopped === null,
      reprint_enabled: stageAfter(job, 'reprint') !== null,
    },
  };
}

interface JobSheetDetails {
  options: string[];
  catalog_no: string;
  ean: string | null;
  gift_note: string;
}

export async function detailsOf(
  db: Db,
  job: Pick<JobRow, 'lineId' | 'format' | 'material' | 'size'>,
  viewer: Viewer,
): Promise<JobSheetDetails> {
  const { gift_note, item } = await db
    .selectFrom('order_lines')
    .innerJoin('orders', 'orders.id', 'order_lines.order_id')
    .select(['gift_note', soldThingSql('order_lines').as('item')])
    .where('order_lines.id', '=', job.lineId)
    .executeTakeFirstOrThrow();
  const variant = variantOf(job, viewer);
  return {
    options: variant.length > 0 ? variant : featuresOf(item, viewer),
    catalog_no: item?.catalogNo ?? '',
    ean: item?.ean ?? null,
    gift_note,
  };
}

async function packageOf(
  { ctx }: Caller,
  { sellableId }: JobRow,
): Promise<ProductionJobDetails['package']> {
  const plantPackage = sellableId === null ? undefined : await findPackage(ctx.db, sellableId);
  if (!plantPackage) return null;
  return {
    state: plantPackage.state,
    files: await Promise.all(
      plantPackage.files.map(async ({ name, kind, bytes, sha256, key }) => ({
        name,
        kind,
        size: bytes,
        sha256,
        url: await ctx.storage.signDownload(key, {
          expiresInSeconds: LINK_SECONDS,
          filename: name,
        }),
      })),
    ),
  };
}
