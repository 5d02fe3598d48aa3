import type { Ctx } from '../../context.ts';
import { postSandboxEvent } from './post-sandbox-event.ts';

export async function handler(
  ctx: Ctx,
  { eventId, paymentId }: { eventId: string; paymentId: string },
): Promise<void> {
  const { key } = await ctx.db
    .selectFrom('sandbox_payments')
    .select('key')
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow();
  await postSandboxEvent(ctx, { id: eventId, type: 'payment', key });
}
