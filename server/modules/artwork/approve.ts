import { artworkParts } from '@lathe/rules/artwork/geometry';
import type { Tx } from '../../platform/db/tx.ts';
import { CallError } from '../../platform/http/call-error.ts';
import {
  addToHistory,
  type PrintedFacts,
  printedDigest,
  printedEan,
  readPrintedFacts,
} from '../releases/index.ts';
import { type ArtworkRow, changeArtwork, readParts } from './artwork-store.ts';
import type { ArtworkWork } from './with-artwork.ts';

/** The seller approves this revision. Idempotent. */
export async function approveArtwork(
  tx: Tx,
  { release, artwork, userId, now }: ArtworkWork,
  { revision }: { revision: string | undefined },
): Promise<void> {
  if (artwork.state !== 'ready') throw new CallError('artwork_not_ready');
  if (revision !== undefined && revision !== artwork.made_run) {
    throw new CallError('changed_meanwhile');
  }
  const facts = await readPrintedFacts(tx, release.id);
  const digest = printedDigest(facts);
  if (artwork.approved_at !== null && artwork.made_from === digest) return;
  const keys = (await readParts(tx, artwork.id)).map(({ key }) => key);
  if (!isUpToDate(digest, artwork) || !coversParts(facts, keys)) {
    throw new CallError('artwork_outdated');
  }
  await changeArtwork(tx, artwork.id, {
    approved_at: now,
    made_from: digest,
    outdated: false,
    updated_at: now,
  });
  await addToHistory(tx, { releaseId: release.id, userId, action: 'artwork_approved', now });
}

/**
 * In the designer flow only the seller can judge whether the text is still correct, so only our
 * barcode is compared.
 */
export function isUpToDate(digest: string, { flow, made_from }: ArtworkRow): boolean {
  if (made_from === digest) return true;
  return flow === 'designer' && printedEan(made_from ?? '') === printedEan(digest);
}

/** Other options need other parts, so the page count may no longer match. */
export function coversParts({ type, options }: PrintedFacts, keys: readonly string[]): boolean {
  const requiredKeys = artworkParts(type, options).map(({ key }) => key as string);
  return requiredKeys.length === keys.length && requiredKeys.every((key) => keys.includes(key));
}
