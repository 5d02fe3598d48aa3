/** The key in a guest's order link, used instead of a sign-in. */
import { ORDER_LINK_DAYS } from '@lathe/rules/limits';
import { addDuration } from '@lathe/rules/time';
import type { Ctx } from '../../context.ts';
import { type KeyState, objectKey, readObjectKey } from '../../platform/object-key.ts';
import type { Translate } from '../../platform/translations.ts';
import type { OrderRow } from './order-store.ts';

type LinkableOrder = Pick<OrderRow, 'id' | 'linkVersion'>;

/** Link version of a new order. */
export const FIRST_LINK_VERSION = 1;

export function orderKey(
  ctx: Pick<Ctx, 'keys' | 'clock'>,
  { id, linkVersion: version }: LinkableOrder,
): string {
  const expiresAt = addDuration(ctx.clock.now(), { days: ORDER_LINK_DAYS });
  return objectKey(ctx, { kind: 'order', id, version, expiresAt });
}

/** Null if the key was never issued for this order. */
export function keyState(
  ctx: Pick<Ctx, 'keys' | 'clock'>,
  order: Pick<OrderRow, 'id' | 'linkVersion' | 'createdAt'>,
  key: string,
): KeyState | null {
  const content = readObjectKey(ctx, { kind: 'order', id: order.id, key });
  if (!content) return null;
  const expiresAt = content.expiresAt ?? addDuration(order.createdAt, { days: ORDER_LINK_DAYS });
  const isValid = content.version === order.linkVersion && expiresAt > ctx.clock.now();
  return isValid ? 'valid' : 'expired';
}

/** URL of the order page, or of a document below it. */
export function orderLink(
  ctx: Pick<Ctx, 'keys' | 'clock' | 'config'>,
  order: LinkableOrder,
  below: '' | '/invoice' | `/credit-notes/${string}` = '',
): string {
  const link = new URL(`/checkout/complete/${order.id}${below}`, ctx.config.publicUrl);
  link.searchParams.set('key', orderKey(ctx, order));
  return link.href;
}

export function creditNoteLink(
  ctx: Pick<Ctx, 'keys' | 'clock' | 'config'>,
  order: LinkableOrder,
  { t, refund: { id, creditNote } }: { t: Translate; refund: NumberedRefund },
): { label: string; address: string } {
  return {
    label: t('mail:order_credit_note', { number: creditNote }),
    address: orderLink(ctx, order, `/credit-notes/${id}`),
  };
}

interface NumberedRefund {
  /** Id of the refund. */
  id: string;
  creditNote: string;
}
