import { randomUUID } from 'node:crypto';
import { money } from '@lathe/rules/money';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { reservePort } from '../../testing/reserve-port.ts';
import { runDueJobs } from '../jobs/worker.ts';
import { sendSandboxEvent } from './jobs.ts';
import { isSigned, signatureOf } from './signature.ts';

const port = await reservePort();
const app = await testApp({ env: { PUBLIC_URL: `http://localhost:${port}` } });
const { ctx, clock } = app;
const { cards } = ctx;
if (!cards) throw new Error('Outside of production there is the sandbox.');
await app.app.listen({ port, host: 'localhost' });

async function cardWithBehaviour(behaviour: string): Promise<string> {
  const token = `card_${randomUUID()}`;
  await ctx.db
    .insertInto('sandbox_cards')
    .values({ token, behaviour, brand: 'Visa', last4: '4242', created_at: clock.now() })
    .execute();
  return token;
}

async function charge(behaviour: string, key = randomUUID()) {
  const method = await cardWithBehaviour(behaviour);
  const amount = money(3270, 'GBP');
  return await cards?.charge({ key, amount, method, returnUrl: 'http://localhost/back' });
}

describe('card sandbox', () => {
  it('charges the same key once and stores its fee', async () => {
    const key = randomUUID();
    const first = await charge('succeeds', key);
    expect(first).toMatchObject({ status: 'succeeded', fee: money(69, 'GBP') });
    // A different card does not change the result.
    expect(await charge('declined', key)).toEqual(first);
    expect(await cards.find(key)).toEqual(first);
  });

  it('has charged even when the response was lost', async () => {
    const key = randomUUID();
    await expect(charge('lost_answer', key)).rejects.toThrow('too long');
    expect(await cards.find(key)).toMatchObject({ status: 'succeeded' });
    expect(await cards.find(randomUUID())).toBeNull();
  });

  it('cancels only unsettled payments', async () => {
    const [waiting, paid] = [randomUUID(), randomUUID()];
    await charge('three_d_secure', waiting);
    await charge('succeeds', paid);
    expect(await cards.cancel(waiting)).toMatchObject({ status: 'cancelled' });
    expect(await cards.cancel(paid)).toMatchObject({ status: 'succeeded' });
  });

  it('refunds once per key, and never more than was paid', async () => {
    const paymentKey = randomUUID();
    await charge('succeeds', paymentKey);
    const refund = { key: randomUUID(), paymentKey, amount: money(2000, 'GBP') };
    await cards.refund(refund);
    await cards.refund(refund);
    await expect(cards.refund({ ...refund, key: randomUUID() })).rejects.toThrow(
      'check constraint',
    );
    const row = ctx.db.selectFrom('sandbox_payments').select('refunded');
    expect(await row.where('key', '=', paymentKey).executeTakeFirst()).toEqual({ refunded: 2000 });
  });

  it('sends webhooks over HTTP and retries when the shop is unreachable', async () => {
    await charge('succeeds');
    const waiting = async () =>
      (
        await ctx.pool.query(
          "select from graphile_worker.jobs where task_identifier = 'send-sandbox-event'",
        )
      ).rowCount;
    await app.app.server.close();
    app.app.server.closeAllConnections();
    await runDueJobs(ctx, [sendSandboxEvent]);
    expect(await waiting()).toBeGreaterThan(0);
    await new Promise<void>((open) => app.app.server.listen(port, 'localhost', open));
    await ctx.pool.query('update graphile_worker._private_jobs set run_at = now()');
    await runDueJobs(ctx, [sendSandboxEvent]);
    expect(await waiting()).toBe(0);
  });
});

describe('webhook signature', () => {
  const [secret, body, now] = ['hush', '{"id":"evt_1"}', new Date('2026-11-16T10:00:00Z')] as const;
  const signature = signatureOf(secret, body, now);

  it('is valid for some minutes', () => {
    expect(isSigned(secret, { body, signature, now })).toBe(true);
    const later = new Date(now.getTime() + 299_000);
    expect(isSigned(secret, { body, signature, now: later })).toBe(true);
    const tooLate = new Date(now.getTime() + 301_000);
    expect(isSigned(secret, { body, signature, now: tooLate })).toBe(false);
  });

  it.each(['', 't=1,v1=0', signature.replace(/.$/, 'x'), `t=9${signature.slice(2)}`])(
    'changed to "%s" is invalid',
    (forged) => {
      expect(isSigned(secret, { body, signature: forged, now })).toBe(false);
      expect(isSigned('other', { body, signature, now })).toBe(false);
      expect(isSigned(secret, { body: `${body} `, signature, now })).toBe(false);
    },
  );
});
