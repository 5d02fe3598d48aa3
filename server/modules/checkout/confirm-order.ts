import type { Ctx } from '../../context.ts';
import { planMaking } from '../fulfilment/index.ts';
import { confirmOrder } from '../orders/index.ts';

/** The plant first: a mail server that is away must not keep a record from being made. */
export async function handler(ctx: Ctx, { orderId }: { orderId: string }): Promise<void> {
  await planMaking(ctx, orderId);
  await confirmOrder(ctx, orderId);
}
