import type { Batch, BatchSummary, Parcel, ProductionJob } from '@lathe/contract/production';
import { carrierName, trackingUrl } from '@lathe/rules/carriers';
import { type CalendarDate, calendarDate } from '@lathe/rules/dates';
import type { Locale } from '@lathe/rules/locales';
import { countryName } from '@lathe/rules/locales';
import { openStages, type ProductionStage } from '@lathe/rules/production';
import type { Caller } from '../../platform/http/handlers.ts';
import { presentPicture } from '../../platform/pictures.ts';
import { type PriceBook, priceBook } from '../catalogue/index.ts';
import { formatNamesFor, materialsFor } from '../kinds/index.ts';
import type { FormatMaterials } from '../sellables/index.ts';
import { type BatchRow, batchCode, type ListedBatch } from './batch-store.ts';
import { blockedReasonOf, stageAfter } from './job-state.ts';
import { copiesToMake, type JobRow, jobCode, stageOfMany } from './job-store.ts';
import type { ParcelRow } from './parcel-store.ts';
import { type BatchFile, presentBatchFile } from './print-files.ts';

export interface Viewer {
  book: PriceBook;
  locale: Locale;
  /** By code. */
  formatNames: ReadonlyMap<string, string>;
  /** By code of the format. */
  materials: ReadonlyMap<string, FormatMaterials>;
  today: CalendarDate;
}

export async function viewerOf({ ctx, locale }: Pick<Caller, 'ctx' | 'locale'>): Promise<Viewer> {
  return {
    book: await priceBook(ctx),
    locale,
    formatNames: await formatNamesFor(ctx, locale),
    materials: await materialsFor(ctx, locale),
    today: calendarDate(ctx.clock.now()),
  };
}

export function formatName(format: string, { formatNames }: Pick<Viewer, 'formatNames'>): string {
  return formatNames.get(format) ?? format;
}

interface Made {
  format: string;
  /** Empty for records. */
  material: string;
}

export function presentMaterial(
  { format, material }: Made,
  { materials }: Pick<Viewer, 'materials'>,
): ProductionJob['material'] {
  if (material === '') return null;
  return { code: material, name: materials.get(format)?.nameOf(material) ?? material };
}

/** As people call it: T-shirt, Black. */
export function batchName(made: Made, viewer: Viewer): string {
  const material = presentMaterial(made, viewer);
  return [formatName(made.format, viewer), material?.name].filter(Boolean).join(', ');
}

/** Colour and size, as large as possible on sheets and screens. A poster's paper is its size. */
export function variantOf(job: Made & { size: string }, viewer: Viewer): string[] {
  const material = presentMaterial(job, viewer)?.name ?? '';
  return [...new Set([job.size, material])].filter(Boolean);
}

export function presentSizes(
  jobs: readonly (Pick<JobRow, 'quantity' | 'reprintQuantity'> & { size: string })[],
  { format, materials }: { format: string } & Pick<Viewer, 'materials'>,
): { size: string; copies: number }[] {
  const copies = new Map<string, number>();
  for (const job of jobs) {
    if (job.size !== '') copies.set(job.size, (copies.get(job.size) ?? 0) + copiesToMake(job));
  }
  return sortSizes(
    [...copies].map(([size, count]) => ({ size, copies: count })),
    { format, materials },
  );
}

/** Sizes that are no longer offered are at the end. */
export function sortSizes<Sized extends { size: string }>(
  sized: readonly Sized[],
  { format, materials }: { format: string } & Pick<Viewer, 'materials'>,
): Sized[] {
  const known = materials.get(format)?.sizes ?? [];
  const rank = ({ size }: Sized) => known.indexOf(size) + 1 || known.length + 1;
  return sized.toSorted((a, b) => rank(a) - rank(b));
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
    material: presentMaterial(job, viewer),
    size: job.size,
    quantity: job.quantity,
    reprint_quantity: job.reprintQuantity,
    copies: job.copies,
    stage: job.stage,
    next: stageAfter(job, 'advance'),
    stages: openStages(job),
    start_on: job.startOn,
    dispatch_on: job.dispatchOn,
    late: job.dispatchOn < today && job.stage !== 'dispatched',
    reprints: job.reprints,
    test_pressing: job.isSample && job.medium !== 'Merch',
    sample: job.isSample && job.medium === 'Merch',
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
    material: presentMaterial(batch, viewer),
    made_at: batch.madeAt.toISOString(),
    made_by: batch.madeBy,
    jobs_count: jobs.length,
    copies_count: jobs.reduce((sum, job) => sum + copiesToMake(job), 0),
    stage: stageOfMany(jobs),
    finished: batch.finishedAt !== null,
  };
}

export function presentBatch(
  batch: BatchRow & { jobs: readonly JobRow[]; files: readonly BatchFile[] },
  viewer: Viewer,
): Batch {
  const summary = presentBatchSummary(batch, viewer);
  return {
    ...summary,
    next: nextOf(batch.jobs, summary.stage),
    sizes: presentSizes(batch.jobs, { ...viewer, format: batch.format }),
    jobs: batch.jobs.map((job) => presentJob(job, viewer)),
    print_files: batch.files.map(presentBatchFile),
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
