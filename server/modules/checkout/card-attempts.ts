/**
 * Somebody who tries card after card is stopped; somebody who buys is not. A try is counted before the
 * card is asked, and given back when it is paid, so that many at once are counted one by one.
 */
import type { Ctx } from '../../context.ts';
import type { Try } from '../../platform/rate-limits/rate-limits.ts';
import { tooManyRequests } from '../../platform/rate-limits/too-many-requests.ts';

export interface Trier {
  ip: string;
  cartId: string;
  userId: string | null;
  /** Null when nobody knows. */
  fingerprint: string | null;
}

export function triesOf({ ip, cartId, userId, fingerprint }: Trier): Try[] {
  return [
    { name: 'checkout', key: ip },
    { name: 'checkout_cart', key: cartId },
    ...(userId === null ? [] : [{ name: 'checkout_account', key: userId } as const]),
    ...(fingerprint === null ? [] : [{ name: 'checkout_card', key: fingerprint } as const]),
    { name: 'checkout_all', key: 'all' },
  ];
}

/** Refuses a flood before anything is read. Others may still be on their way: this counts nothing. */
export async function assertTriesLeft({ rateLimits }: Ctx, ip: string): Promise<void> {
  const seconds = await rateLimits.secondsUntilFree('checkout', ip);
  if (seconds > 0) throw tooManyRequests(seconds);
}

/** True when there were several, so that the bank should ask the buyer who they are. */
export async function countTry({ rateLimits }: Ctx, tries: readonly Try[]): Promise<boolean> {
  const counted = await rateLimits.reserve(tries);
  if (!counted.allowed) throw tooManyRequests(counted.retryAfterSeconds);
  return counted.isSuspicious;
}
