/**
 * Stops card testing without stopping real buyers. An attempt is counted before the charge and
 * given back when it succeeds, so concurrent attempts are all counted.
 */
import type { Ctx } from '../../context.ts';
import type { Attempt } from '../../platform/rate-limits/rate-limits.ts';
import { tooManyRequests } from '../../platform/rate-limits/too-many-requests.ts';

export interface CardAttempt {
  ip: string;
  cartId: string;
  userId: string | null;
  /** Null if unknown. */
  fingerprint: string | null;
}

export function attemptsOf({ ip, cartId, userId, fingerprint }: CardAttempt): Attempt[] {
  return [
    { name: 'checkout', key: ip },
    { name: 'checkout_cart', key: cartId },
    ...(userId === null ? [] : [{ name: 'checkout_account', key: userId } as const]),
    ...(fingerprint === null ? [] : [{ name: 'checkout_card', key: fingerprint } as const]),
    { name: 'checkout_all', key: 'all' },
  ];
}

/** Rejects a flood of requests before any query. Does not count the attempt. */
export async function assertAttemptsLeft({ rateLimits }: Ctx, ip: string): Promise<void> {
  const seconds = await rateLimits.secondsUntilFree('checkout', ip);
  if (seconds > 0) throw tooManyRequests(seconds);
}

/** Returns true after several attempts, so the bank should authenticate the buyer. */
export async function countAttempt(
  { rateLimits }: Ctx,
  attempts: readonly Attempt[],
): Promise<boolean> {
  const counted = await rateLimits.reserve(attempts);
  if (!counted.allowed) throw tooManyRequests(counted.retryAfterSeconds);
  return counted.isSuspicious;
}
