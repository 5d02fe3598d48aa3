import type { Ctx } from '../../context.ts';
import { CallError } from '../../platform/http/call-error.ts';
import type { LimitName } from '../../platform/rate-limits/rate-limits.ts';

/** Counts the try first and judges it afterwards, so that a hundred at once are still a hundred. */
export async function assertWithinLimit(ctx: Ctx, name: LimitName, key: string): Promise<void> {
  const allowance = await ctx.rateLimits.consume(name, key);
  if (allowance.allowed) return;
  const { retryAfterSeconds } = allowance;
  throw new CallError('too_many_requests', {
    retryAfterSeconds,
    values: { seconds: retryAfterSeconds },
  });
}

/** Passwords are counted per account and address, wherever they are asked for. */
export function passwordKey(email: string, ip: string): string {
  return `${email} ${ip}`;
}
