import { describe, expect, it } from 'vitest';
import { sendSandboxDispute } from '../../platform/cards/jobs.ts';
import { runDueJobs } from '../../platform/jobs/worker.ts';
import { testApp } from '../../testing/app.ts';
import { assertRejectsBadInput } from '../../testing/bad-input.ts';
import { makePerson } from '../../testing/people.ts';
import { reservePort } from '../../testing/reserve-port.ts';
import { makeTitle } from '../storefront/testing/titles.ts';
import { addToBasket, pay } from './testing/buyers.ts';

const port = await reservePort();
const app = await testApp({ env: { PUBLIC_URL: `http://localhost:${port}` } });
const { ctx, clock, logs } = app;
await app.app.listen({ port, host: 'localhost' });
const seller = await makePerson(app, { seller: true });
const { releaseIds } = await makeTitle(ctx, { ownerId: seller.id, releases: [{}] });
const bank = app.browser();

async function runJobsThatAreDue(): Promise<void> {
  await ctx.preparedPool.query('update graphile_worker._private_jobs set run_at = now()');
  await runDueJobs(ctx, [sendSandboxDispute]);
}

const taken = () =>
  logs.filter(({ msg }) => msg === 'A payment is disputed.').map(({ state }) => state);

interface ListedDispute {
  id: string;
  state: string;
}

async function listDisputes(): Promise<ListedDispute[]> {
  const { json } = await bank.get('/es/sandbox/disputes');
  return (json as { data: ListedDispute[] }).data;
}

async function buy(card: 'succeeds' | 'disputed'): Promise<void> {
  const browser = app.browser();
  await addToBasket(browser, releaseIds[0] ?? '');
  expect((await pay(browser, { card })).status).toBe(200);
}

describe('dispute', () => {
  it('opens seconds after the payment and closes at the bank, with one event each', async () => {
    await buy('succeeds');
    await buy('disputed');
    expect(await listDisputes()).toEqual([]);
    clock.advance({ seconds: 6 });
    expect(await listDisputes()).toMatchObject([
      { state: 'opened', amount: { formatted: '£31.70' }, last4: '0259' },
    ]);
    await runJobsThatAreDue();
    expect(taken()).toEqual(['opened']);

    const [dispute] = await listDisputes();
    const close = (state: string) =>
      bank.post(`/es/sandbox/disputes/${dispute?.id}/close`, { state });
    expect((await close('lost')).status).toBe(204);
    expect((await close('won')).status).toBe(404);
    await runJobsThatAreDue();
    expect(taken()).toEqual(['opened', 'lost']);
    expect(await listDisputes()).toMatchObject([{ state: 'lost' }]);
    const events = await ctx.db.selectFrom('card_events').select('id').execute();
    expect(events).toHaveLength(2);
  });

  it('event is sent again when the shop was unreachable', async () => {
    await buy('disputed');
    const before = taken().length;
    await app.app.server.close();
    app.app.server.closeAllConnections();
    await runJobsThatAreDue();
    expect(taken()).toHaveLength(before);
    await new Promise<void>((open) => app.app.server.listen(port, 'localhost', open));
    await runJobsThatAreDue();
    expect(taken()).toHaveLength(before + 1);
  });

  it('can only be closed as won or lost', async () => {
    await assertRejectsBadInput({
      db: ctx.db,
      browser: bank,
      key: 'POST /es/sandbox/disputes/{dispute}/close',
      good: { params: { dispute: 'dp_1' }, body: { state: 'won' } },
    });
  });
});
