/**
 * A shop in several processes that pays sellers, with the stand-ins of both providers. Its clock is
 * on a day of the monthly run.
 */
import { addDays, calendarDate } from '@lathe/rules/dates';
import { PAYOUT_PAID_BY_DAY } from '@lathe/rules/payout-limits';
import { DAY_MS } from '@lathe/rules/time';
import { afterAll } from 'vitest';
import { readPayee, savePayee } from '../../server/modules/payout-providers/payee-store.ts';
import { paidSellers } from '../../server/modules/payouts/testing/paid-seller.ts';
import { realSales } from '../../server/modules/payouts/testing/real-sales.ts';
import { inTransaction } from '../../server/platform/db/tx.ts';
import { startTipalti } from '../../server/platform/payout-providers/testing/tipalti-server.ts';
import { startTrolley } from '../../server/platform/payout-providers/testing/trolley-server.ts';
import { saveAheadMs } from '../../server/platform/shop-clock.ts';
import { testApp } from '../../server/testing/app.ts';
import { testClock } from '../../server/testing/clock.ts';
import { testDatabase } from '../../server/testing/database.ts';
import { makePerson } from '../../server/testing/people.ts';
import { reservePort } from '../../server/testing/reserve-port.ts';
import { runJob } from '../../server/testing/run-job.ts';
import { createSession } from '../faults/users.ts';
import { makeVisitor, readFormHeaders, type Visitor } from '../faults/visitor.ts';
import { cleanUpAfterFile, dataFolder, type Program, run } from './programs.ts';

/** Until earnings are available. */
const PENDING_DAYS = 15;

export async function payoutShop() {
  const registerCleanUp = cleanUpAfterFile();
  const shop = { origin: '', now: () => new Date() };
  const providers = {
    tipalti: await startTipalti({ shop }),
    trolley: await startTrolley({ shop }),
  };
  afterAll(async () => {
    for (const each of Object.values(providers)) await each[Symbol.asyncDispose]();
  });
  const { url: databaseUrl } = await testDatabase();
  const settings = {
    SECRET: 'a shared secret for all processes of this test',
    DATA_DIR: await dataFolder({ registerCleanUp }),
    ...providers.tipalti.settings,
    ...providers.trolley.settings,
  };
  const clock = testClock(new Date().toISOString());
  const app = await testApp({ databaseUrl, clock, env: settings });
  const { ctx } = app;
  const sellers = paidSellers(app);
  const sales = await realSales(app);
  const env = {
    ...settings,
    NODE_ENV: 'test',
    HOST: '127.0.0.1',
    LOG_LEVEL: 'info',
    DATABASE_URL: databaseUrl,
  };

  const startWorker = (): Program =>
    run('server/main.ts', { ...env, ROLES: 'worker' }, { registerCleanUp });

  /** Workers start slowly on a busy machine, so nothing is waited for before. */
  async function startedWorker(): Promise<Program> {
    const worker = startWorker();
    await worker.waitForOutput('"msg":"started"');
    return worker;
  }

  async function startWeb(): Promise<Program> {
    const PORT = await reservePort();
    shop.origin = `http://127.0.0.1:${PORT}`;
    const web = run('server/main.ts', { ...env, PORT, ROLES: 'web' }, { registerCleanUp });
    await web.answersAt(shop.origin);
    return web;
  }

  /** Sellers with the available earnings of nine copies each. */
  async function sellersWithEarnings(count: number): Promise<string[]> {
    const ids: string[] = [];
    for (let made = 0; made < count; made += 1) {
      const { id } = await sellers.makeSeller();
      await sales.sellCopies(id, 9);
      ids.push(id);
    }
    await moveClock();
    await runJob(ctx, 'release-due-earnings');
    return ids;
  }

  /** Before processes start, so no schedule is skipped. */
  async function moveClock(): Promise<void> {
    const today = calendarDate(ctx.clock.now());
    let days = PENDING_DAYS;
    while (Number(addDays(today, days).slice(8)) > PAYOUT_PAID_BY_DAY - 1) days += 1;
    const movedMs = days * DAY_MS;
    const aheadMs = (ctx.shopClock?.aheadMs() ?? 0) + movedMs;
    await inTransaction(ctx.db, (tx) => saveAheadMs(tx, { aheadMs, movedMs }));
    ctx.shopClock?.apply(aheadMs);
  }

  async function approvedPayouts(userIds: readonly string[]): Promise<string[]> {
    const ids: string[] = [];
    for (const userId of userIds) {
      const id = await sellers.request(userId);
      await sellers.approve(id);
      ids.push(id);
    }
    return ids;
  }

  /** As if the details had been entered at the provider long ago. */
  async function usePayoutProvider(userId: string, name: keyof typeof providers): Promise<void> {
    if (name === 'trolley') {
      const flag = { user_id: userId, flag: 'use-trolley-payout', set_at: ctx.clock.now() };
      await ctx.db.insertInto('user_feature_flags').values(flag).execute();
    }
    const payee = await readPayee(ctx.db, userId);
    const provider = ctx.payoutProviders[name];
    if (!payee || !provider) throw new Error(`${name} cannot pay ${userId}.`);
    const { ref } = await provider.ensurePayee(payee);
    const { tipalti, trolley } = providers;
    Object.assign(tipalti.payees.get(userId) ?? {}, { isPayable: true });
    Object.assign(trolley.recipients.get(userId) ?? {}, { status: 'active' });
    Object.assign(trolley.recipients.get(userId) ?? {}, { complianceStatus: 'verified' });
    const state = { ref, isPayable: true, reason: '' };
    const known = undefined;
    await savePayee(ctx.db, { userId, provider: name, state, known, now: ctx.clock.now() });
  }

  /** An admin at the web process. */
  async function admin(): Promise<Visitor> {
    const { id } = await makePerson(app, { role: 'admin' });
    const session = await createSession(ctx, id);
    return makeVisitor(1, { origins: [shop.origin] }, await readFormHeaders(shop.origin, session));
  }

  return {
    ctx,
    sellers,
    providers,
    startWorker,
    startedWorker,
    startWeb,
    sellersWithEarnings,
    approvedPayouts,
    usePayoutProvider,
    admin,
  };
}
