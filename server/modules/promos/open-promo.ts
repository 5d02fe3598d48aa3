/** Finds the promo link of a secret. */
import { promoState } from '@lathe/rules/promos';
import type { Ctx } from '../../context.ts';
import { CallError } from '../../platform/http/call-error.ts';
import { assertWithinLimit } from '../accounts/index.ts';
import { findByToken, type PromoRow } from './store.ts';

/**
 * Only unknown secrets are counted. One cannot be guessed, so recipients who share an address with
 * someone who tries are not locked out.
 */
export async function openPromo(
  ctx: Ctx,
  { token, ip }: { token: string; ip: string },
): Promise<PromoRow> {
  const promo = await findByToken(ctx.db, token);
  if (!promo) {
    await assertWithinLimit(ctx, 'promo_token', ip);
    throw new CallError('not_found');
  }
  assertOpen(promo, ctx.clock.now());
  return promo;
}

export function assertOpen(promo: Pick<PromoRow, 'expiresAt' | 'revokedAt'>, now: Date): void {
  const state = promoState(promo, now);
  if (state !== 'open') throw new CallError(`promo_${state}`);
}
