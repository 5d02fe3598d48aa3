/** URLs of a promo page and its audio. */

import type { PromoFormat } from '@lathe/rules/promos';
import {
  PROMO_DOWNLOAD_URL_MINUTES,
  PROMO_STREAM_URL_MINUTES,
} from '@lathe/rules/promotion-limits';
import type { Ctx } from '../../context.ts';

export type PromoUse = 'stream' | PromoFormat;

interface AudioGrant {
  promoId: string;
  /** Null for all tracks in one file. */
  trackId: string | null;
  use: PromoUse;
}

/** In the path instead of a track. */
const ALL_TRACKS = 'all';

export function promoAddress({ config }: Pick<Ctx, 'config'>, secret: string): string {
  return new URL(`/promo/${secret}`, config.publicUrl).href;
}

/**
 * Bound to the promo link, which is read again at each request. A URL of the storage would work
 * until it expires, also after the link is revoked.
 */
export function audioAddress({ keys, clock }: Pick<Ctx, 'keys' | 'clock'>, grant: AudioGrant) {
  const isStream = grant.use === 'stream';
  const minutes = isStream ? PROMO_STREAM_URL_MINUTES : PROMO_DOWNLOAD_URL_MINUTES;
  const expires = Math.floor(clock.now().getTime() / 1000) + minutes * 60;
  const signature = keys.sign('promo-audio', signedText(grant, expires));
  const query = new URLSearchParams({ use: grant.use, expires: String(expires), signature });
  return `/promo-audio/${grant.promoId}/${grant.trackId ?? ALL_TRACKS}?${query}`;
}

interface AudioRequest {
  params: { promo: string; track: string };
  query: Partial<Record<string, unknown>>;
}

/** Null if the URL was changed or has expired. */
export function readAudioAddress(
  { keys, clock }: Pick<Ctx, 'keys' | 'clock'>,
  { params, query }: AudioRequest,
): AudioGrant | null {
  const use = (['stream', 'mp3', 'original'] as const).find((each) => each === query.use);
  const expires = Number(query.expires);
  if (!use || !Number.isSafeInteger(expires)) return null;
  const grant = {
    promoId: params.promo,
    trackId: params.track === ALL_TRACKS ? null : params.track,
    use,
  };
  const isSigned = keys.isSigned('promo-audio', signedText(grant, expires), `${query.signature}`);
  return isSigned && clock.now().getTime() < expires * 1000 ? grant : null;
}

function signedText({ promoId, trackId, use }: AudioGrant, expires: number): string {
  return JSON.stringify([promoId, trackId, use, expires]);
}
