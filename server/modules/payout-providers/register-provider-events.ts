/** Webhooks of payout providers. Signatures cover the raw bytes. */
import type { FastifyInstance } from 'fastify';
import type { Ctx } from '../../context.ts';
import { inTransaction } from '../../platform/db/tx.ts';
import { CallError } from '../../platform/http/call-error.ts';
import {
  PROVIDER_NAMES,
  type ProviderName,
} from '../../platform/payout-providers/payout-providers.ts';
import { processProviderEvent } from './jobs.ts';

const providerEventsPath = (provider: ProviderName) => `/es/payout-events/${provider}`;

export async function registerProviderEvents(app: FastifyInstance, ctx: Ctx): Promise<void> {
  await app.register(async (instance) => {
    instance.removeAllContentTypeParsers();
    instance.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    );
    for (const name of PROVIDER_NAMES) {
      instance.post(providerEventsPath(name), async ({ body, headers }, reply) => {
        const provider = ctx.payoutProviders[name];
        if (!provider) throw new CallError('not_found');
        const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
        const delivery = provider.verify({ body: bytes, headers });
        if (!delivery) throw new CallError('forbidden');
        await storeEvent(ctx, { provider: name, ...delivery, body: bytes.toString('utf8') });
        return reply.code(204).send();
      });
    }
  });
}

/** Answered only after the commit: an event that was not stored is delivered again. */
async function storeEvent(
  ctx: Ctx,
  { provider, deliveryId, body }: { provider: ProviderName; deliveryId: string; body: string },
): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const stored = await tx
      .insertInto('provider_events')
      .values({ provider, delivery_id: deliveryId, body, received_at: ctx.clock.now() })
      .onConflict((conflict) => conflict.columns(['provider', 'delivery_id']).doNothing())
      .returning('id')
      .executeTakeFirst();
    // Delivered before.
    if (!stored) return;
    await ctx.jobs.enqueue(tx, processProviderEvent, { eventId: stored.id });
  });
}
