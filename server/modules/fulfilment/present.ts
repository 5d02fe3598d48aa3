import type { Batch, BatchSummary, Parcel, ProductionJob } from '@lathe/contract/production';
import { carrierName, trackingUrl } from '@lathe/rules/carriers';
import { type CalendarDate, calendarDate } from '@lathe/rules/dates';
import type { Locale } from '@lathe/rules/locales';
import { countryName } from '@lathe/rules/locales';
import { openStages, type ProductionStage } from '@lathe/rules/production';
import type { Caller } from '../../platform/http/handlers.ts';
import { presentPicture } from '../../platform/pictures.ts';
import { translatorFor } from '../../platform/translations.ts';
import { type PriceBook, priceBook } from '../catalogue/index.ts';
import { formatNamesFor } from '../kinds/index.ts';
import { type BatchRow, batchCode, type ListedBatch } from './batch-store.ts';
import { blockedReasonOf, stageAfter } from './job-state.ts';
import { type JobRow, jobCode, stageOfMany } from './job-store.ts';
import type { ParcelRow } from './parcel-store.ts';

export interface Viewer {
  book: PriceBook;
  locale: Locale;
  /** By code. */
  formatNames: ReadonlyMap<string, string>;
  today: CalendarDate;
}

export async function viewerOf({ ctx, locale }: Pick<Caller, 'ctx' | 'locale'>): Promise<Viewer> {
  return {
    book: await priceBook(ctx),
    locale,
    formatNames: await formatNamesFor(ctx, locale),
    today: calendarDate(ctx.clock.now()),
  };
}

export function formatName(
  format: string,
  { formatNames, locale }: Pick<Viewer, 'formatNames' | 'locale'>,
): string {
  // Older batches mixed all merchandise.
  return formatNames.get(format) ?? translatorFor(locale)('production:merch');
}

export function presentJob(job: JobRow, viewer: Viewer): ProductionJob {
  const { today } = viewer;
  const { batchId, batchNumber: number } = job;
  return {
    uuid: job.id,
    code: jobCode(job),
    title: job.title,
    artist: job.artist,
    artwork: presentPicture(job.image),
    format: { code: job.format, name: formatName(job.format, viewer) },
    quantity: job.quantity,
    copies: job.copies,
    stage: job.stage,
    next: stageAfter(job, 'advance'),
    stages: openStages(job),
    start_on: job.startOn,
    dispatch_on: job.dispatchOn,
    late: job.dispatchOn < today && job.stage !== 'dispatched',
    reprints: job.reprints,
    test_pressing: job.isTestPressing,
    stopped: blockedReasonOf(job, today),
    order: { uuid: job.orderId, number: job.orderNumber, country: job.country },
    batch: batchId && number !== null ? { uuid: batchId, code: batchCode({ number }) } : null,
  };
}

export function presentBatchSummary(batch: ListedBatch, viewer: Viewer): BatchSummary {
  const { jobs } = batch;
  return {
    uuid: batch.id,
    code: batchCode(batch),
    format: { code: batch.format, name: formatName(batch.format, viewer) },
    made_at: batch.madeAt.toISOString(),
    made_by: batch.madeBy,
    jobs_count: jobs.length,
    copies_count: jobs.reduce((sum, { quantity }) => sum + quantity, 0),
    stage: stageOfMany(jobs),
    finished: batch.finishedAt !== null,
  };
}

export function presentBatch(batch: BatchRow & { jobs: readonly JobRow[] }, viewer: Viewer): Batch {
  const summary = presentBatchSummary(batch, viewer);
  return {
    ...summary,
    next: nextOf(batch.jobs, summary.stage),
    jobs: batch.jobs.map((job) => presentJob(job, viewer)),
  };
}

function nextOf(jobs: readonly JobRow[], stage: ProductionStage | null): ProductionStage | null {
  const job = jobs.find((each) => each.stage === stage);
  return job ? stageAfter(job, 'advance') : null;
}

export function presentParcel(row: ParcelRow, { locale, today }: Viewer): Parcel {
  const { address, carrier, tracking, dispatchDate } = row;
  return {
    uuid: row.id,
    order: { uuid: row.orderId, number: row.orderNumber },
    number: row.number,
    count: row.count,
    email: row.email,
    service: row.service,
    country: row.country,
    address: address
      ? [
          address.name,
          address.businessName,
          address.line1,
          address.line2,
          [address.postcode, address.city, address.state].filter(Boolean).join(' '),
          countryName(address.country, locale),
        ].filter((line) => line !== '')
      : [countryName(row.country, locale)],
    gift_note: row.giftNote,
    dispatch_date: dispatchDate,
    late: row.dispatchedAt === null && dispatchDate !== null && dispatchDate < today,
    held: row.heldAt !== null,
    lines: row.lines,
    dispatched_at: row.dispatchedAt?.toISOString() ?? null,
    carrier: carrier && carrierName(carrier),
    tracking,
    tracking_url: trackingUrl(carrier ?? '', tracking ?? ''),
  };
}
