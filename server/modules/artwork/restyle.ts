/** Changes to express artwork: style, colours, regenerate. */
import { type ColourPair, replaceableAreas, type StyleKey } from '@lathe/rules/artwork/express';
import { artworkParts } from '@lathe/rules/artwork/geometry';
import { CONTRAST_TEXT, contrastRatio } from '@lathe/rules/colours';
import type { Locale } from '@lathe/rules/locales';
import type { Tx } from '../../platform/db/tx.ts';
import { CallError } from '../../platform/http/call-error.ts';
import { addToHistory, readPrintedFacts } from '../releases/index.ts';
import { changeArtwork } from './artwork-store.ts';
import { queueRun } from './queue-run.ts';
import { readSources, type UploadRow } from './upload-store.ts';
import { discardUpload, isArrivedCover } from './uploads.ts';
import { type ArtworkWork, assertFlow } from './with-artwork.ts';

export interface StyleInput {
  style: StyleKey | undefined;
  colours: ColourPair | null | undefined;
  locale: Locale;
}

export async function restyle(
  tx: Tx,
  work: ArtworkWork,
  { style = work.artwork.style, colours = work.artwork.colours, locale }: StyleInput,
): Promise<void> {
  assertFlow(work, 'express');
  assertReadable(colours);
  const { artwork, release, userId, now } = work;
  const same =
    style === artwork.style && JSON.stringify(colours) === JSON.stringify(artwork.colours);
  if (same) return;
  await changeArtwork(tx, artwork.id, { style, colours, updated_at: now });
  await addToHistory(tx, { releaseId: release.id, userId, action: 'artwork_restyled', now });
  // Without a cover the choice is only stored.
  const sources = await readSources(tx, artwork.id);
  if (sources.some(isArrivedCover)) await queueRun(tx, work, { locale });
}

/** Small print must be readable. */
function assertReadable(colours: ColourPair | null): void {
  if (!colours || contrastRatio(colours.ground, colours.ink) >= CONTRAST_TEXT) return;
  throw new CallError('validation', { fields: { colours: [{ key: 'colours_too_alike' }] } });
}

/** Regenerates the given parts and drops the pictures that replaced them. */
export async function regenerate(
  tx: Tx,
  work: ArtworkWork,
  { parts, locale }: { parts: readonly string[]; locale: Locale },
): Promise<void> {
  assertFlow(work, 'express');
  const { artwork, release, userId, now } = work;
  const facts = await readPrintedFacts(tx, release.id);
  const slots = replaceableAreas(artworkParts(facts.type, facts.options), { spine: true });
  if (parts.some((part) => slots.every(({ key }) => key !== part))) {
    throw new CallError('validation', { fields: { parts: [{ key: 'one_of' }] } });
  }
  const sources = await readSources(tx, artwork.id);
  if (!sources.some(isArrivedCover)) throw new CallError('artwork_cover_needed');
  const dropped = sources.filter((source) => isReplacement(source) && parts.includes(source.part));
  for (const source of dropped) await discardUpload(tx, work, source);
  await addToHistory(tx, { releaseId: release.id, userId, action: 'artwork_regenerated', now });
  await queueRun(tx, work, { locale });
}

function isReplacement(source: UploadRow): boolean {
  return source.state === 'arrived' && !isArrivedCover(source);
}

/** For a failure not caused by the files, or when a new barcode must be printed. */
export async function retry(
  tx: Tx,
  work: ArtworkWork,
  { locale }: { locale: Locale },
): Promise<void> {
  const { state, outdated } = work.artwork;
  if (state !== 'failed' && !(state === 'ready' && outdated)) throw new CallError('conflict');
  const sources = await readSources(tx, work.artwork.id);
  if (!sources.some(({ state }) => state === 'arrived')) throw new CallError('conflict');
  await queueRun(tx, work, { locale });
}
