/**
 * Builds the production package in one storage folder: a master per side, print files, and a
 * manifest with checksums. It counts only after the final update, so files of a killed attempt are
 * overwritten by the next one.
 */
import { Readable } from 'node:stream';
import type { Ctx } from '../../context.ts';
import type { Db } from '../../platform/db/connect.ts';
import { inTransaction } from '../../platform/db/tx.ts';
import type { JobHelpers } from '../../platform/jobs/jobs.ts';
import { inTemporaryFolder } from '../../platform/temporary-folder.ts';
import { priceBook } from '../catalogue/index.ts';
import { addToHistory, lockedRelease, type ReleaseRow, updateRelease } from '../releases/index.ts';
import { readSongs } from '../songs/index.ts';
import { publishDue } from './jobs.ts';
import { manifestOf } from './manifest.ts';
import { PackageFailure } from './package-failure.ts';
import { copyPrintFiles, makeMasters } from './package-files.ts';
import {
  findPackage,
  finishPackage,
  type PackageFile,
  type PackageProblem,
} from './package-store.ts';
import { publishReleaseChanged } from './publish-release-changed.ts';
import { packageKey, storeHashed } from './store-hashed.ts';

export async function handler(
  ctx: Ctx,
  { releaseId }: { releaseId: string },
  helpers: JobHelpers,
): Promise<void> {
  const releaseKey = await findInProcess(ctx.db, releaseId);
  // Finished by an attempt that could not report it.
  if (!releaseKey) return;
  try {
    const { signal } = helpers;
    const plantPackage = await inTemporaryFolder('package', (folder) =>
      make(ctx, { releaseKey, folder, signal }),
    );
    await finish(ctx, releaseKey, plantPackage);
  } catch (error) {
    if (error instanceof PackageFailure) await fail(ctx, releaseKey, error.problem);
    throw error;
  }
}

/**
 * After the last attempt: marks the package as failed, so that staff can retry it, and throws again
 * to raise an alarm.
 */
export async function onFinalFailure(
  ctx: Ctx,
  { releaseId }: { releaseId: string },
  error: unknown,
): Promise<void> {
  const releaseKey = await findInProcess(ctx.db, releaseId);
  if (!releaseKey) return;
  await inTransaction(ctx.db, async (tx) => {
    const { in_process_at } = await lockedRelease(tx, releaseKey);
    const plantPackage = await findPackage(tx, releaseId);
    // Finished meanwhile, or already failed with a reason.
    if (in_process_at === null || plantPackage?.state !== 'making') return;
    const now = ctx.clock.now();
    await finishPackage(tx, { releaseId, state: 'failed', failure: 'crashed', now });
  });
  throw error;
}

interface ReleaseKey {
  ownerId: string;
  id: string;
}

async function findInProcess(db: Db, releaseId: string): Promise<ReleaseKey | undefined> {
  return await db
    .selectFrom('releases')
    .select(['id', 'owner_id as ownerId'])
    .where('id', '=', releaseId)
    .where('in_process_at', 'is not', null)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

export interface PackageJob {
  ctx: Ctx;
  release: ReleaseRow;
  folder: string;
  signal: AbortSignal;
}

async function make(
  ctx: Ctx,
  { releaseKey, folder, signal }: { releaseKey: ReleaseKey; folder: string; signal: AbortSignal },
): Promise<PackageFile[]> {
  const release = await inTransaction(ctx.db, (tx) => lockedRelease(tx, releaseKey));
  const songs = await readSongs(ctx.db, release.id);
  const packageJob = { ctx, release, folder, signal };
  const files = [...(await makeMasters(packageJob, songs)), ...(await copyPrintFiles(packageJob))];
  const content = manifestOf(release, {
    book: await priceBook(ctx),
    madeAt: ctx.clock.now(),
    songs,
    files,
  });
  const manifest = JSON.stringify(content, null, 2);
  const stored = await storeHashed(ctx, {
    key: packageKey(release.id, 'manifest.json'),
    body: Readable.from([Buffer.from(manifest)]),
    contentType: 'application/json',
  });
  return [...files, { name: 'manifest.json', kind: 'manifest', ...stored }];
}

async function finish(
  ctx: Ctx,
  releaseKey: ReleaseKey,
  files: readonly PackageFile[],
): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const release = await lockedRelease(tx, releaseKey);
    // Another worker assumed that this one was dead, and finished first.
    if (release.in_process_at === null) return;
    const now = ctx.clock.now();
    await updateRelease(tx, { id: release.id, change: { in_process_at: null }, now, words: false });
    await finishPackage(tx, { releaseId: release.id, state: 'ready', files, now });
    await addToHistory(tx, { releaseId: release.id, userId: null, action: 'package_made', now });
    // The release date may have passed while the files were made.
    await ctx.jobs.enqueue(tx, publishDue, {}, { key: 'publish-due' });
    await publishReleaseChanged(tx, ctx, release);
  });
}

async function fail(ctx: Ctx, { id }: ReleaseKey, failure: PackageProblem): Promise<void> {
  const now = ctx.clock.now();
  await inTransaction(ctx.db, (tx) =>
    finishPackage(tx, { releaseId: id, state: 'failed', failure, now }),
  );
}
