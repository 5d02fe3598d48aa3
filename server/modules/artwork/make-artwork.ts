/**
 * Turns uploaded files into print-ready parts and previews. The heavy work runs in a separate
 * process; this file records its messages and stores its files.
 */
import type { ArtworkOutput, PrintProblem } from '@lathe/media/artwork/artwork-output';
import type { TaskFailure } from '@lathe/media/process/run-in-process';
import type { Ctx } from '../../context.ts';
import { inTransaction, type Tx } from '../../platform/db/tx.ts';
import { type JobHelpers, PermanentFailure } from '../../platform/jobs/jobs.ts';
import { inTemporaryFolder } from '../../platform/temporary-folder.ts';
import { printedDigest, readPrintedFacts } from '../releases/index.ts';
import {
  type ArtworkRow,
  changeArtwork,
  findArtwork,
  type StoredFinding,
} from './artwork-store.ts';
import {
  type ArtworkRun,
  makeProgressMessages,
  type ProgressMessages,
} from './progress-messages.ts';
import { updateArtworkStatus } from './report-artwork.ts';
import { makeExpress, makeFromPdf } from './run-tasks.ts';
import { storeResults } from './store-results.ts';

/** Up to this many crashes may be the fault of the machine; after that the files are blamed. */
const CRASHES = 3;

/** A finished print file did not pass its check. */
const UNPRINTABLE = 'print_check';

export interface ArtworkJob {
  ctx: Ctx;
  artwork: ArtworkRow;
  /** Read at the start of the run. Later changes make the result outdated. */
  facts: Awaited<ReturnType<typeof readPrintedFacts>>;
  folder: string;
  progress: ProgressMessages;
  signal: AbortSignal;
}

/** `broken` can be caused by the machine as well as by the file. */
export type ArtworkResult =
  | { kind: 'made'; output: ArtworkOutput; warnings: readonly StoredFinding[] }
  | { kind: 'refused'; findings: readonly StoredFinding[] }
  | { kind: 'unprintable'; problems: readonly PrintProblem[] }
  | { kind: 'broken'; failure: TaskFailure };

export async function handler(
  ctx: Ctx,
  { artworkId, run }: { artworkId: string; run: string },
  helpers: JobHelpers,
): Promise<void> {
  const artwork = await startRun(ctx, artworkId, run);
  // The run was restarted, discarded, or already completed by an earlier attempt that was not
  // recorded as done.
  if (!artwork) return;
  await inTemporaryFolder('artwork', async (folder) => {
    const facts = await readPrintedFacts(ctx.db, artwork.release_id);
    const progress = makeProgressMessages(ctx, artwork.artworkRun);
    const artworkJob = { ctx, artwork, facts, folder, progress, signal: helpers.signal };
    progress.publish('validating_artwork');
    const make = artwork.flow === 'express' ? makeExpress : makeFromPdf;
    const outcome = await make(artworkJob);
    await progress.flush();
    await finishRun(artworkJob, { outcome, artworkRun: artwork.artworkRun, helpers });
  });
}

/** Marks the run as failed, so the seller can retry instead of waiting forever. */
export async function onFinalFailure(
  ctx: Ctx,
  { artworkId, run }: { artworkId: string; run: string },
  error: unknown,
): Promise<void> {
  // Already marked. The job stays among the dead ones, because our own code made a wrong file.
  if (error instanceof PermanentFailure) throw error;
  await fail(ctx, { artworkId, run }, [{ severity: 'error', code: 'crashed' }]);
}

type StartedRun = ArtworkRow & { artworkRun: ArtworkRun };

async function startRun(ctx: Ctx, artworkId: string, run: string): Promise<StartedRun | null> {
  return await inTransaction(ctx.db, async (tx) => {
    const found = await lockRun(tx, artworkId);
    if (!found || found.artwork.run !== run) return null;
    const { artwork, release } = found;
    if (!isRunning(artwork) && !isUnprintable(artwork)) return null;
    await changeArtwork(tx, artworkId, {
      state: 'processing',
      findings: [],
      updated_at: ctx.clock.now(),
    });
    await updateArtworkStatus(tx, ctx, release);
    const artworkRun = { artworkId, run, releaseId: release.id, ownerId: release.owner_id };
    return { ...artwork, artworkRun };
  });
}

function isRunning({ state }: ArtworkRow): boolean {
  return state === 'queued' || state === 'processing';
}

/** Staff can retry such a run after the cause is fixed. */
function isUnprintable({ state, findings }: ArtworkRow): boolean {
  return state === 'failed' && findings.some(({ code }) => code === UNPRINTABLE);
}

/** Locks the release first, as all code does, so nothing can change the artwork of this run. */
async function lockRun(tx: Tx, artworkId: string) {
  const release = await tx
    .selectFrom('releases')
    .select(['releases.id', 'owner_id', 'artwork_flow'])
    .where('releases.id', '=', (eb) =>
      eb.selectFrom('artworks').select('release_id').where('artworks.id', '=', artworkId),
    )
    .forNoKeyUpdate()
    .executeTakeFirst();
  const artwork = await findArtwork(tx, { id: artworkId });
  return release && artwork ? { release, artwork } : null;
}

/** Records the result of the task. */
export async function finishRun(
  artworkJob: Pick<ArtworkJob, 'ctx' | 'facts'>,
  {
    outcome,
    artworkRun,
    helpers,
  }: { outcome: ArtworkResult; artworkRun: ArtworkRun; helpers: JobHelpers },
): Promise<void> {
  const { ctx } = artworkJob;
  switch (outcome.kind) {
    case 'refused':
      return await fail(ctx, artworkRun, outcome.findings);
    case 'broken': {
      const { code, detail } = outcome.failure;
      helpers.log.warn(
        { artwork: artworkRun.artworkId, code, detail },
        'Artwork generation failed.',
      );
      if (helpers.attempt < CRASHES) throw new Error(`${code}: ${detail}`);
      return await fail(ctx, artworkRun, [{ severity: 'error', code }]);
    }
    case 'unprintable': {
      const { problems } = outcome;
      const pages = [...new Set(problems.map(({ page }) => page))];
      await fail(
        ctx,
        artworkRun,
        pages.map((page) => ({ severity: 'error', code: UNPRINTABLE, page })),
      );
      const details = problems.map(({ part, code, detail }) => `${part} ${code}: ${detail}`);
      throw new PermanentFailure(`Print files are not ready (${details.join('; ')}).`);
    }
    case 'made': {
      const { output, warnings } = outcome;
      const madeFrom = printedDigest(artworkJob.facts);
      await storeResults(ctx, {
        artworkRun,
        output,
        warnings,
        madeFrom,
        facts: artworkJob.facts,
        locked: lockRun,
      });
    }
  }
}

async function fail(
  ctx: Ctx,
  artworkRun: Pick<ArtworkRun, 'artworkId' | 'run'>,
  findings: readonly StoredFinding[],
): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const found = await lockRun(tx, artworkRun.artworkId);
    if (found?.artwork.run !== artworkRun.run || !isRunning(found.artwork)) return;
    const now = ctx.clock.now();
    const failed = { state: 'failed', updated_at: now } as const;
    await changeArtwork(tx, artworkRun.artworkId, { ...failed, findings: [...findings] });
    await updateArtworkStatus(tx, ctx, found.release);
  });
}
