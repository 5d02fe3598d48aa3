import { randomUUID } from 'node:crypto';
import type { Locale } from '@lathe/rules/locales';
import type { Tx } from '../../platform/db/tx.ts';
import { issueEan } from '../releases/index.ts';
import { changeArtwork } from './artwork-store.ts';
import { drawArtworkStyles, makeArtwork } from './jobs.ts';
import type { ArtworkWork } from './with-artwork.ts';

/**
 * Regenerates everything from the current files. Withdraws the approval and makes a running job
 * discard its result.
 */
export async function queueRun(
  tx: Tx,
  { ctx, release, artwork, userId, now }: ArtworkWork,
  { locale }: { locale: Locale },
): Promise<void> {
  const isExpress = artwork.flow === 'express';
  // The barcode is printed, so it must exist before the release is submitted.
  await issueEan(tx, ctx, { release, userId, now });
  const run = randomUUID();
  await changeArtwork(tx, artwork.id, {
    state: 'queued',
    run,
    findings: [],
    approved_at: null,
    language: locale === 'de' ? 'de' : 'en',
    updated_at: now,
  });
  const payload = { artworkId: artwork.id, run };
  await ctx.jobs.enqueue(tx, makeArtwork, payload, { key: `artwork:${artwork.id}` });
  if (isExpress) await queueStyles(tx, { ctx, artwork });
}

export async function queueStyles(
  tx: Tx,
  { ctx, artwork }: Pick<ArtworkWork, 'ctx' | 'artwork'>,
): Promise<void> {
  const key = `artwork-styles:${artwork.id}`;
  await ctx.jobs.enqueue(tx, drawArtworkStyles, { artworkId: artwork.id }, { key });
}
