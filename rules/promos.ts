/** Promo links: one person hears a release in full before it comes out. */

/** What the recipient may do. Each includes the ones before it. */
export const PROMO_ACCESS = ['stream', 'mp3', 'original'] as const;
export type PromoAccess = (typeof PROMO_ACCESS)[number];

export const PROMO_FORMATS = ['mp3', 'original'] as const;
export type PromoFormat = (typeof PROMO_FORMATS)[number];

export type PromoState = 'open' | 'expired' | 'revoked';

export function promoState(
  { expiresAt, revokedAt }: { expiresAt: Date; revokedAt: Date | null },
  now: Date,
): PromoState {
  if (revokedAt) return 'revoked';
  return now >= expiresAt ? 'expired' : 'open';
}

export function formatsOf(access: PromoAccess): PromoFormat[] {
  return PROMO_FORMATS.slice(0, PROMO_ACCESS.indexOf(access));
}
