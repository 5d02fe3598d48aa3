import type { Ctx } from '../../context.ts';
import { confirmOrder } from '../orders/index.ts';
import { planMaking } from '../production/index.ts';

/** The plant first: a mail server that is away must not keep a record from being made. */
export async function handler(ctx: Ctx, { orderId }: { orderId: string }): Promise<void> {
  await planMaking(ctx, orderId);
  await confirmOrder(ctx, orderId);
}
