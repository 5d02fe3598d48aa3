/** One job with everything needed to make it. */
import type { ProductionJobDetails } from '@lathe/contract/production';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import { CallError } from '../../platform/http/call-error.ts';
import type { Caller } from '../../platform/http/handlers.ts';
import { optionName } from '../catalogue/index.ts';
import { readHistory } from '../production/index.ts';
import { findPackage } from '../publishing/index.ts';
import { stageAfter } from './job-state.ts';
import { findJob, type JobRow } from './job-store.ts';
import { presentJob, type Viewer, viewerOf } from './present.ts';

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
  { lineId }: Pick<JobRow, 'lineId'>,
  { book, locale }: Viewer,
): Promise<JobSheetDetails> {
  const row = await db
    .selectFrom('order_lines')
    .innerJoin('orders', 'orders.id', 'order_lines.order_id')
    .leftJoin('releases', 'releases.id', 'order_lines.release_id')
    .leftJoin('merch_variants', 'merch_variants.id', 'order_lines.merch_variant_id')
    .select([
      'releases.catalog_no',
      'releases.ean',
      'orders.gift_note',
      'merch_variants.size',
      'merch_variants.colour',
      sql<number[]>`array(select design_option_id from release_options
        where release_id = releases.id order by 1)`.as('optionIds'),
    ])
    .where('order_lines.id', '=', lineId)
    .executeTakeFirstOrThrow();
  const chosen = row.optionIds.flatMap((id) => book.option(id) ?? []);
  return {
    options: [
      ...chosen.map((option) => optionName(option, locale)),
      ...[row.size, row.colour].flatMap((word) => word || []),
    ],
    catalog_no: row.catalog_no ?? '',
    ean: row.ean,
    gift_note: row.gift_note,
  };
}

async function packageOf(
  { ctx }: Caller,
  { releaseId }: JobRow,
): Promise<ProductionJobDetails['package']> {
  const plantPackage = releaseId === null ? undefined : await findPackage(ctx.db, releaseId);
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
