/** Where the card company tells what happened. The signature is over the bytes as they came. */
import type { FastifyInstance } from 'fastify';
import type { Ctx } from '../../context.ts';
import { EVENTS_PATH, SIGNATURE_HEADER } from '../../platform/cards/send-sandbox-event.ts';
import { CallError } from '../../platform/http/call-error.ts';
import { findCheckout } from './checkout-store.ts';
import { settleCheckout } from './settle.ts';

export async function registerCardEvents(app: FastifyInstance, ctx: Ctx): Promise<void> {
  await app.register(async (room) => {
    room.removeAllContentTypeParsers();
    room.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) =>
      done(null, body),
    );
    room.post(EVENTS_PATH, async (request, reply) => {
      const signature = String(request.headers[SIGNATURE_HEADER] ?? '');
      const event = ctx.cards?.readEvent(String(request.body ?? ''), signature);
      if (!event) throw new CallError('forbidden');
      await takeEvent(ctx, event);
      return reply.code(204).send();
    });
  });
}

/** Noted when it is done with: an event that failed comes again. */
async function takeEvent(ctx: Ctx, { id, key }: { id: string; key: string }): Promise<void> {
  const { db, clock } = ctx;
  const checkout = await findCheckout(db, key);
  // Mostly the browser was faster, and there is nothing left to do.
  if (!checkout || checkout.state === 'paid' || checkout.state === 'late') return;
  const known = db.selectFrom('card_events').select('id').where('id', '=', id);
  if (await known.executeTakeFirst()) return;
  await settleCheckout(ctx, key);
  await db
    .insertInto('card_events')
    .values({ id, received_at: clock.now() })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}
