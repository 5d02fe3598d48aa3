/** What a guest's link carries instead of a sign-in. Worked out anew each time, so nothing is kept. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Ctx } from '../../context.ts';

export function orderKey({ secret }: Pick<Ctx, 'secret'>, orderId: string): string {
  return createHmac('sha256', secret).update(`order ${orderId}`).digest('base64url');
}

export function isOrderKey(ctx: Pick<Ctx, 'secret'>, orderId: string, key: string): boolean {
  const [expected, given] = [Buffer.from(orderKey(ctx, orderId)), Buffer.from(key)];
  return given.length === expected.length && timingSafeEqual(given, expected);
}

export function orderLink(ctx: Pick<Ctx, 'secret' | 'config'>, orderId: string): string {
  const link = new URL(`/checkout/complete/${orderId}`, ctx.config.publicUrl);
  link.searchParams.set('key', orderKey(ctx, orderId));
  return link.href;
}
