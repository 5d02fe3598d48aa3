/** What a guest's link carries instead of a sign-in. */
import type { Ctx } from '../../context.ts';
import { isObjectKey, objectKey } from '../../platform/object-key.ts';

export function orderKey(ctx: Pick<Ctx, 'secret'>, orderId: string): string {
  return objectKey(ctx, 'order', orderId);
}

export function isOrderKey(ctx: Pick<Ctx, 'secret'>, orderId: string, key: string): boolean {
  return isObjectKey(ctx, { kind: 'order', id: orderId, key });
}

export function orderLink(ctx: Pick<Ctx, 'secret' | 'config'>, orderId: string): string {
  const link = new URL(`/checkout/complete/${orderId}`, ctx.config.publicUrl);
  link.searchParams.set('key', orderKey(ctx, orderId));
  return link.href;
}
