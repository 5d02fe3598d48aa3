/** Sheets are generated on each request, because every stage changes them. */
import type { JobSheet, JobSheets } from '@lathe/media/documents/job-sheet';
import { formatDay } from '@lathe/rules/date-format';
import { bcp47, countryName, type Locale } from '@lathe/rules/locales';
import { openStages } from '@lathe/rules/production';
import { writeDocument } from '../../platform/document-process.ts';
import { CallError } from '../../platform/http/call-error.ts';
import type { Caller } from '../../platform/http/handlers.ts';
import { type Translate, translatorFor } from '../../platform/translations.ts';
import { findPackage } from '../publishing/index.ts';
import { batchCode, findBatch } from './batch-store.ts';
import { findJob, type JobRow, jobCode, jobsOfBatch } from './job-store.ts';
import { formatName, type Viewer, viewerOf } from './present.ts';
import { detailsOf } from './read-job.ts';

const LINK_SECONDS = 600;
/** Enough characters to compare two files by eye. */
const SUM_LENGTH = 16;

export async function jobSheetUrl(call: Caller, id: string): Promise<string> {
  const job = await findJob(call.ctx.db, id);
  if (!job) throw new CallError('not_found');
  const sheets = [await sheetOf(call, job, await viewerOf(call))];
  return await storeSheets(call, { code: jobCode(job), cover: null, sheets });
}

export async function batchSheetUrl(call: Caller, id: string): Promise<string> {
  const { db } = call.ctx;
  const batch = await findBatch(db, id);
  if (!batch) throw new CallError('not_found');
  const viewer = await viewerOf(call);
  const jobs = await jobsOfBatch(db, id);
  const t = translatorFor(call.locale);
  const code = batchCode(batch);
  const sheets: JobSheet[] = [];
  for (const job of jobs) sheets.push(await sheetOf(call, job, viewer));
  const copies = jobs.reduce((sum, { quantity }) => sum + quantity, 0);
  const [first] = jobs;
  const cover = {
    code,
    title: t('production:sheet.batch', { code }),
    subtitle: formatName(batch.format, viewer),
    facts: [
      [t('production:sheet.jobs'), String(jobs.length)],
      [t('production:sheet.quantity'), String(copies)],
    ] as const,
    steps: { heading: t('production:sheet.steps'), names: first ? stepsOf(first, t) : [] },
    jobs: jobs.map((job) =>
      [
        jobCode(job),
        `${job.quantity} ×`,
        job.title,
        job.artist,
        ...(job.isTestPressing ? [t('production:test_pressing')] : []),
      ].join('  '),
    ),
  };
  return await storeSheets(call, { code, cover, sheets });
}

async function sheetOf({ ctx }: Caller, job: JobRow, viewer: Viewer): Promise<JobSheet> {
  const { locale } = viewer;
  const t = translatorFor(locale);
  const details = await detailsOf(ctx.db, job, viewer);
  const plantPackage =
    job.sellableId === null ? undefined : await findPackage(ctx.db, job.sellableId);
  const facts = [
    [t('production:sheet.purpose'), job.isTestPressing ? t('production:test_pressing') : ''],
    [t('production:sheet.format'), formatName(job.format, viewer)],
    [t('production:sheet.options'), details.options.join(', ')],
    [t('production:sheet.quantity'), String(job.quantity)],
    [t('production:sheet.copies'), job.copies.join(', ')],
    [t('production:sheet.catalog_no'), details.catalog_no],
    [t('production:sheet.ean'), details.ean ?? ''],
    [t('production:sheet.order'), job.orderNumber],
    [t('production:sheet.country'), countryName(job.country, locale)],
    [t('production:sheet.dispatch'), formatDay(job.dispatchOn, locale, 'day-month')],
    [t('production:sheet.reprints'), job.reprints > 0 ? String(job.reprints) : ''],
  ] as const;
  return {
    code: jobCode(job),
    // Above the title, so that nobody takes it for a copy that is sold.
    title: job.isTestPressing ? `${t('production:test_pressing')}: ${job.title}` : job.title,
    subtitle: job.artist,
    facts: facts.filter(([, value]) => value !== ''),
    steps: { heading: t('production:sheet.steps'), names: stepsOf(job, t) },
    files: {
      heading: t('production:sheet.files'),
      rows: (plantPackage?.files ?? []).map(({ name, sha256 }) => [
        name,
        sha256.slice(0, SUM_LENGTH),
      ]),
    },
    notes: details.gift_note ? [t('production:sheet.gift_note', { note: details.gift_note })] : [],
  };
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
}

/** Uses a fixed file name, so old sheets do not accumulate. */
async function storeSheets(
  { ctx, locale }: Caller,
  { code, cover, sheets }: SheetFile,
): Promise<string> {
  const pdf = await writeDocument('make_job_sheets', {
    paper: paperOf(locale),
    language: bcp47(locale),
    title: translatorFor(locale)('production:sheet.title', { code }),
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
