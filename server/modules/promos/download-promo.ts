import { formatsOf, type PromoFormat } from '@lathe/rules/promos';
import type { Ctx } from '../../context.ts';
import { CallError } from '../../platform/http/call-error.ts';
import { formatsOfTrack } from './present.ts';
import { audioAddress } from './promo-address.ts';
import { readPromoRelease } from './release-store.ts';
import { countDownload, type PromoRow } from './store.ts';

interface DownloadInput {
  promo: PromoRow;
  /** Null for all tracks. */
  track: string | null;
  format: PromoFormat;
}

/** Returns a URL that can be resumed, so that an interrupted download counts once. */
export async function downloadPromo(
  ctx: Ctx,
  { promo, track: trackId, format }: DownloadInput,
): Promise<string> {
  if (!formatsOf(promo.access).includes(format)) throw new CallError('promo_no_downloads');
  const { tracks } = await readPromoRelease(ctx, promo.releaseId);
  const wanted = trackId === null ? tracks : tracks.filter(({ id }) => id === trackId);
  if (wanted.length === 0) throw new CallError('not_found');
  // Originals of an album can exceed the size that a ZIP file may have.
  const hasFormat = wanted.every((track) => formatsOfTrack(promo, track).includes(format));
  if (!hasFormat || (trackId === null && format !== 'mp3')) throw new CallError('not_found');
  if (!(await countDownload(ctx.db, { id: promo.id, now: ctx.clock.now() }))) {
    throw new CallError('promo_used_up');
  }
  const address = audioAddress(ctx, { promoId: promo.id, trackId, use: format });
  return new URL(address, ctx.config.publicUrl).href;
}
