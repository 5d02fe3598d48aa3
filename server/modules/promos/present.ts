import type { OpenedPromo, Promo } from '@lathe/contract/promo-calls';
import { formatsOf, type PromoFormat, promoState } from '@lathe/rules/promos';
import type { Ctx } from '../../context.ts';
import { presentPicture } from '../../platform/pictures.ts';
import { audioAddress } from './promo-address.ts';
import type { PromoRelease, PromoTrack } from './release-store.ts';
import type { PromoRow } from './store.ts';

export function presentPromo(promo: PromoRow, now: Date): Promo {
  return {
    uuid: promo.id,
    recipient: promo.recipient,
    email: promo.email,
    note: promo.note,
    access: promo.access,
    state: promoState(promo, now),
    downloads: promo.downloads,
    downloads_max: promo.downloadsMax,
    opens: promo.opens,
    plays: promo.plays,
    last_used_at: promo.lastUsedAt?.toISOString() ?? null,
    created_at: promo.createdAt.toISOString(),
    expires_at: promo.expiresAt.toISOString(),
  };
}

export function presentOpened(
  ctx: Ctx,
  { promo, release, typeName }: { promo: PromoRow; release: PromoRelease; typeName: string },
): OpenedPromo {
  return {
    recipient: promo.recipient,
    note: promo.note,
    seller: release.seller,
    expires_at: promo.expiresAt.toISOString(),
    access: promo.access,
    downloads_left: promo.downloadsMax - promo.downloads,
    release: {
      uuid: release.id,
      title: release.title,
      primary_artist: release.primaryArtist,
      label: release.label,
      release_date: release.releaseDate,
      medium: release.medium,
      type_name: typeName,
      image: presentPicture(release.image),
    },
    tracks: release.tracks.map((track) => ({
      uuid: track.id,
      side: track.side,
      title: track.title,
      subtitle: track.subtitle,
      primary_artist: track.primaryArtist,
      explicit: track.explicit,
      seconds: track.durationMs === null ? null : Math.round(track.durationMs / 1000),
      peaks: track.peaks === null ? [] : [...Buffer.from(track.peaks, 'base64')],
      master: audioAddress(ctx, { promoId: promo.id, trackId: track.id, use: 'stream' }),
      formats: formatsOfTrack(promo, track),
    })),
  };
}

export function formatsOfTrack(
  { access }: Pick<PromoRow, 'access'>,
  { masterKey }: PromoTrack,
): PromoFormat[] {
  return formatsOf(access).filter((format) => format === 'mp3' || masterKey !== null);
}
