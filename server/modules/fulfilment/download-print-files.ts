/** Downloads of print files: compared with their checksum first, and logged. */
import { createHash } from 'node:crypto';
import { shortHash } from '@lathe/rules/short-hash';
import type { Ctx } from '../../context.ts';
import { CallError } from '../../platform/http/call-error.ts';
import type { Caller } from '../../platform/http/handlers.ts';
import { type ZippedFile, zipOf } from '../../platform/zip.ts';
import { audit } from '../accounts/index.ts';
import { batchCode, findBatch } from './batch-store.ts';
import { findJob, type JobRow, jobCode, jobsOfBatch } from './job-store.ts';
import { filesOfBatch, filesOfJob, type JobFile, presentFile } from './print-files.ts';

const LINK_SECONDS = 600;

export async function downloadPrintFile(
  call: Caller,
  { id, area, layer }: { id: string; area: string; layer: 'ink' | 'white' },
) {
  const { ctx } = call;
  const job = await findPrintedJob(ctx, id);
  if (job.designHash === null) throw new CallError('not_found');
  const files = await filesOfJob(ctx, job);
  if (files.length === 0) throw missing(jobCode(job));
  const file = files.find((each) => each.area === area && each.layer === layer);
  if (!file) throw new CallError('not_found');
  for await (const _ of checkedBytes(ctx, file)) {
    // A wrong file would be seen only on the printed cloth.
  }
  await logDownload(call, { type: 'making_job', id, code: jobCode(job), files: [file] });
  const { name: filename, storageKey } = file;
  const expiresInSeconds = LINK_SECONDS;
  const url = await ctx.storage.signDownload(storageKey, { expiresInSeconds, filename });
  return { ...presentFile(file), url, design_hash: file.designHash };
}

export async function downloadJobFiles(call: Caller, id: string) {
  const job = await findPrintedJob(call.ctx, id);
  const code = jobCode(job);
  return await zip(call, { type: 'making_job', id, code, files: await filesOfJob(call.ctx, job) });
}

export async function downloadBatchFiles(call: Caller, id: string) {
  const { db } = call.ctx;
  const batch = await findBatch(db, id);
  if (!batch) throw new CallError('not_found');
  const files = await filesOfBatch(call.ctx, await jobsOfBatch(db, id));
  return await zip(call, { type: 'making_batch', id, code: batchCode(batch), files });
}

async function findPrintedJob({ db }: Ctx, id: string): Promise<JobRow> {
  const job = await findJob(db, id);
  if (!job) throw new CallError('not_found');
  return job;
}

interface Download {
  type: 'making_job' | 'making_batch';
  id: string;
  code: string;
  files: readonly JobFile[];
}

/** Uses a fixed name in the storage, so old ones do not accumulate. */
async function zip(call: Caller, download: Download): Promise<{ url: string; filename: string }> {
  const { ctx } = call;
  const { code, files } = download;
  if (files.length === 0) throw missing(code);
  const key = `print-files/${code}.zip`;
  const zipped = zipOf(zippedFiles(ctx, files), { modified: ctx.clock.now() });
  await ctx.storage.put(key, zipped, { contentType: 'application/zip' });
  await logDownload(call, download);
  const filename = `${code}-print-files.zip`;
  const expiresInSeconds = LINK_SECONDS;
  return { url: await ctx.storage.signDownload(key, { expiresInSeconds, filename }), filename };
}

async function* zippedFiles(ctx: Ctx, files: readonly JobFile[]): AsyncGenerator<ZippedFile> {
  for (const file of files) {
    yield { path: file.name, body: checkedBytes(ctx, file), stored: true };
  }
}

/** Fails at the end of a file whose content is not what was made for the design. */
async function* checkedBytes({ storage }: Ctx, file: JobFile): AsyncGenerator<Uint8Array> {
  const opened = await storage.get(file.storageKey);
  if (!opened) throw damaged(file);
  const hash = createHash('sha256');
  for await (const bytes of opened.body) {
    hash.update(bytes);
    yield bytes;
  }
  if (hash.digest('hex') !== file.sha256) throw damaged(file);
}

function missing(code: string): CallError {
  return new CallError('print_files_missing', { values: { code } });
}

function damaged({ name }: JobFile): CallError {
  return new CallError('print_file_damaged', { values: { name } });
}

/** As job sheets show them. */
function designsOf(files: readonly JobFile[]): string {
  return [...new Set(files.map(({ designHash }) => shortHash(designHash)))].join(', ');
}

async function logDownload({ ctx, actor, ip }: Caller, download: Download): Promise<void> {
  const { type, id, code, files } = download;
  await audit(ctx.db, {
    at: ctx.clock.now(),
    action: 'production.files_downloaded',
    actorId: actor?.userId ?? null,
    object: { type, id },
    details: { code, files: files.length, designs: designsOf(files) },
    ip,
  });
}
