/** Sheets are generated on each request, because every stage changes them. */
import type { JobSheet, JobSheets } from '@lathe/media/documents/job-sheet';
import { formatDay } from '@lathe/rules/date-format';
import { bcp47, countryName, type Locale } from '@lathe/rules/locales';
import { openStages } from '@lathe/rules/production';
import { writeDocument } from '../../platform/document-process.ts';
import { CallError } from '../../platform/http/call-error.ts';
import type { Caller } from '../../platform/http/handlers.ts';
import { type Translate, translatorFor } from '../../platform/translations.ts';
import { kindNamed } from '../kinds/index.ts';
import { findPackage } from '../publishing/index.ts';
import { batchCode, findBatch } from './batch-store.ts';
import { findJob, type JobRow, jobCode, jobsOfBatch } from './job-store.ts';
import { batchName, formatName, type Viewer, variantOf, viewerOf } from './present.ts';
import { filesOfBatch, type JobFile, namedFiles, printsOfJob } from './print-files.ts';
import { detailsOf } from './read-job.ts';
import { gangOf } from './sheet-gang.ts';
import { type SheetPictures, sheetPictures, sheetPrint } from './sheet-print.ts';

const LINK_SECONDS = 600;
/** Enough characters to compare two files by eye. */
const SUM_LENGTH = 16;

export async function jobSheetUrl(call: Caller, id: string): Promise<string> {
  const job = await findJob(call.ctx.db, id);
  if (!job) throw new CallError('not_found');
  const pictures = sheetPictures(call.ctx.storage);
  const sheets = [await sheetOf(call, job, { viewer: await viewerOf(call), pictures })];
  return await storeSheets(call, { code: jobCode(job), cover: null, sheets, pictures });
}

export async function batchSheetUrl(call: Caller, id: string): Promise<string> {
  const { db } = call.ctx;
  const batch = await findBatch(db, id);
  if (!batch) throw new CallError('not_found');
  const viewer = await viewerOf(call);
  const jobs = await jobsOfBatch(db, id);
  const t = translatorFor(call.locale);
  const code = batchCode(batch);
  const pictures = sheetPictures(call.ctx.storage);
  const sheets: JobSheet[] = [];
  for (const job of jobs) sheets.push(await sheetOf(call, job, { viewer, pictures }));
  const copies = jobs.reduce((sum, { quantity }) => sum + quantity, 0);
  const files = await filesOfBatch(call.ctx, jobs);
  const [first] = jobs;
  const cover = {
    code,
    title: t('production:sheet.batch', { code }),
    subtitle: batchName(batch, viewer),
    facts: [
      [t('production:sheet.jobs'), String(jobs.length)],
      [t('production:sheet.quantity'), String(copies)],
    ] as const,
    steps: { heading: t('production:sheet.steps'), names: first ? stepsOf(first, t) : [] },
    gang: gangOf(jobs, { viewer, t }),
    files: { heading: t('production:sheet.files'), rows: fileRows(files, t) },
    jobs: jobs.map((job) =>
      [
        jobCode(job),
        `${job.quantity} ×`,
        job.title,
        job.artist,
        ...variantOf(job, viewer),
        ...(job.isSample ? [purposeOf(job, t)] : []),
      ].join('  '),
    ),
  };
  return await storeSheets(call, { code, cover, sheets, pictures });
}

interface SheetContext {
  viewer: Viewer;
  pictures: SheetPictures;
}

async function sheetOf(
  { ctx }: Caller,
  job: JobRow,
  { viewer, pictures }: SheetContext,
): Promise<JobSheet> {
  const { locale } = viewer;
  const t = translatorFor(locale);
  const details = await detailsOf(ctx.db, job, viewer);
  const plantPackage =
    job.sellableId === null ? undefined : await findPackage(ctx.db, job.sellableId);
  const prints = await printsOfJob(ctx, job);
  const print = await sheetPrint(job, { prints, viewer, pictures });
  const purpose = job.isSample ? purposeOf(job, t) : '';
  const facts = [
    [t('production:sheet.purpose'), purpose],
    [t('production:sheet.format'), formatName(job.format, viewer)],
    [t('production:sheet.options'), print ? '' : details.options.join(', ')],
    [t('production:sheet.quantity'), String(job.quantity)],
    [t('production:sheet.copies'), job.copies.join(', ')],
    [t('production:sheet.catalog_no'), details.catalog_no],
    [t('production:sheet.ean'), details.ean ?? ''],
    [t('production:sheet.order'), job.orderNumber],
    [t('production:sheet.country'), countryName(job.country, locale)],
    [t('production:sheet.dispatch'), formatDay(job.dispatchOn, locale, 'day-month')],
    [t('production:sheet.reprints'), job.reprints > 0 ? String(job.reprints) : ''],
  ] as const;
  const packaged = (plantPackage?.files ?? []).map(({ name, sha256 }) => ({
    name,
    checksum: sha256.slice(0, SUM_LENGTH),
    facts: '',
  }));
  return {
    code: jobCode(job),
    // Above the title, so that nobody takes it for a copy that is sold.
    title: purpose ? `${purpose}: ${job.title}` : job.title,
    subtitle: job.artist,
    facts: facts.filter(([, value]) => value !== ''),
    print,
    steps: { heading: t('production:sheet.steps'), names: stepsOf(job, t) },
    files: {
      heading: t('production:sheet.files'),
      rows: [...packaged, ...fileRows(prints ? namedFiles(prints, job) : [], t)],
    },
    notes: details.gift_note ? [t('production:sheet.gift_note', { note: details.gift_note })] : [],
  };
}

function purposeOf({ kind }: JobRow, t: Translate): string {
  return kindNamed(kind).proofName?.(t) ?? '';
}

function fileRows(files: readonly JobFile[], t: Translate): JobSheet['files']['rows'] {
  return files.map(({ name, sha256, layer, widthPx, heightPx, widthMm, heightMm }) => ({
    name,
    checksum: sha256.slice(0, SUM_LENGTH),
    facts: t('production:sheet.file_facts', {
      layer: t(`production:job.layers.${layer}`),
      width_px: String(widthPx),
      height_px: String(heightPx),
      width_mm: String(widthMm),
      height_mm: String(heightMm),
    }),
  }));
}

function stepsOf(job: JobRow, t: Translate): string[] {
  return openStages(job).flatMap((stage) =>
    stage === 'queued' ? [] : t(`production:stages.${stage}`),
  );
}

interface SheetFile {
  code: string;
  cover: JobSheets['cover'];
  sheets: JobSheet[];
  pictures: SheetPictures;
}

/** Uses a fixed file name, so old sheets do not accumulate. */
async function storeSheets(
  { ctx, locale }: Caller,
  { code, cover, sheets, pictures }: SheetFile,
): Promise<string> {
  const pdf = await writeDocument('make_job_sheets', {
    paper: paperOf(locale),
    language: bcp47(locale),
    title: translatorFor(locale)('production:sheet.title', { code }),
    pictures: pictures.read(),
    cover,
    sheets,
  });
  const key = `job-sheets/${code}-${locale}.pdf`;
  await ctx.storage.put(key, pdf, { contentType: 'application/pdf' });
  return await ctx.storage.signDownload(key, {
    expiresInSeconds: LINK_SECONDS,
    filename: `${code}.pdf`,
  });
}

function paperOf(locale: Locale): 'a4' | 'letter' {
  return locale === 'en_US' ? 'letter' : 'a4';
}
