/** Sheets are generated on each request, because every stage changes them. */
import type { JobSheet, JobSheets } from '@lathe/media/documents/job-sheet';
import { formatDayMonth } from '@lathe/rules/dates';
import { bcp47, countryName, type Locale } from '@lathe/rules/locales';
import { openStages } from '@lathe/rules/production';
import { writeDocument } from '../../platform/document-process.ts';
import { CallError } from '../../platform/http/call-error.ts';
import type { Caller } from '../../platform/http/handlers.ts';
import { type Translate, translatorFor } from '../../platform/translations.ts';
import { findPackage } from '../publishing/index.ts';
import { batchCode, findBatch } from './batch-store.ts';
import { findJob, type JobRow, jobCode, jobsOfBatch } from './job-store.ts';
import { formatName, readerOf, type Viewer } from './present.ts';
import { detailsOf } from './read-job.ts';

const LINK_SECONDS = 600;
/** Enough characters to compare two files by eye. */
const SUM_LENGTH = 16;

export async function jobSheetUrl(call: Caller, id: string): Promise<string> {
  const job = await findJob(call.ctx.db, id);
  if (!job) throw new CallError('not_found');
  const sheets = [await sheetOf(call, job, await readerOf(call))];
  return await storeSheets(call, { code: jobCode(job), cover: null, sheets });
}

export async function batchSheetUrl(call: Caller, id: string): Promise<string> {
  const { db } = call.ctx;
  const batch = await findBatch(db, id);
  if (!batch) throw new CallError('not_found');
  const reader = await readerOf(call);
  const jobs = await jobsOfBatch(db, id);
  const words = translatorFor(call.locale);
  const code = batchCode(batch);
  const sheets: JobSheet[] = [];
  for (const job of jobs) sheets.push(await sheetOf(call, job, reader));
  const copies = jobs.reduce((sum, { quantity }) => sum + quantity, 0);
  const [first] = jobs;
  const cover = {
    code,
    title: words('production:sheet.batch', { code }),
    subtitle: formatName(batch.format, reader),
    facts: [
      [words('production:sheet.jobs'), String(jobs.length)],
      [words('production:sheet.quantity'), String(copies)],
    ] as const,
    steps: { heading: words('production:sheet.steps'), names: first ? stepsOf(first, words) : [] },
    jobs: jobs.map((job) => [jobCode(job), `${job.quantity} ×`, job.title, job.artist].join('  ')),
  };
  return await storeSheets(call, { code, cover, sheets });
}

async function sheetOf({ ctx }: Caller, job: JobRow, reader: Viewer): Promise<JobSheet> {
  const { locale } = reader;
  const words = translatorFor(locale);
  const details = await detailsOf(ctx.db, job, reader);
  const made = job.releaseId === null ? undefined : await findPackage(ctx.db, job.releaseId);
  const facts = [
    [words('production:sheet.format'), formatName(job.format, reader)],
    [words('production:sheet.options'), details.options.join(', ')],
    [words('production:sheet.quantity'), String(job.quantity)],
    [words('production:sheet.copies'), job.copies.join(', ')],
    [words('production:sheet.catalog_no'), details.catalog_no],
    [words('production:sheet.ean'), details.ean ?? ''],
    [words('production:sheet.order'), job.orderNumber],
    [words('production:sheet.country'), countryName(job.country, locale)],
    [words('production:sheet.dispatch'), formatDayMonth(job.dispatchOn, locale)],
    [words('production:sheet.reprints'), job.reprints > 0 ? String(job.reprints) : ''],
  ] as const;
  return {
    code: jobCode(job),
    title: job.title,
    subtitle: job.artist,
    facts: facts.filter(([, value]) => value !== ''),
    steps: { heading: words('production:sheet.steps'), names: stepsOf(job, words) },
    files: {
      heading: words('production:sheet.files'),
      rows: (made?.files ?? []).map(({ name, sha256 }) => [name, sha256.slice(0, SUM_LENGTH)]),
    },
    notes: details.gift_note
      ? [words('production:sheet.gift_note', { note: details.gift_note })]
      : [],
  };
}

function stepsOf(job: JobRow, words: Translate): string[] {
  return openStages(job).flatMap((stage) =>
    stage === 'queued' ? [] : words(`production:stages.${stage}`),
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
