/** Staff decide about earnings that nobody has claimed. */
import type { UnclaimedShare } from '@lathe/contract/invited-share-calls';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { audited } from '../../testing/audit-log.ts';
import { assertRejectsBadInput } from '../../testing/bad-input.ts';
import { mailsTo } from '../../testing/mailbox.ts';
import { makePerson, signedInBrowser } from '../../testing/people.ts';
import { runJob } from '../../testing/run-job.ts';
import { INVITED_EARNS, type InvitedScene, invitedScenes } from './testing/invited.ts';
import { HIGH_LIMITS, proposed } from './testing/scenes.ts';

const highLimit = { points: 10_000, seconds: 60 };
const app = await testApp({ limits: { ...HIGH_LIMITS, mailbox: highLimit, register: highLimit } });
const { ctx, clock } = app;
const scenes = invitedScenes(app);
const { balanceOf, invitedScene, register, sell, waitingFor } = scenes;
const admin = await makePerson(app, { role: 'admin', name: 'Ada Admin' });
/** Sessions end while the clock moves. */
const desk = () => signedInBrowser(app, admin);

async function listed(list: 'due' | 'waiting' | 'decided'): Promise<UnclaimedShare[]> {
  const reply = await (await desk()).get(`/api/admin/unclaimed_shares?list=${list}`);
  return (reply.json as { data: UnclaimedShare[] }).data;
}

const isIn = async (list: Parameters<typeof listed>[0], { payee }: InvitedScene) =>
  (await listed(list)).some(({ uuid }) => uuid === payee);

async function decide({ payee }: InvitedScene, decision: string) {
  const path = `/api/admin/unclaimed_shares/${payee}/decide`;
  return await (await desk()).post(path, { decision, reason: 'Nobody answers' });
}

/** Without an answer for so long that staff decide. */
async function overdue(): Promise<InvitedScene & { sold: Awaited<ReturnType<typeof sell>> }> {
  const at = await invitedScene();
  const sold = await sell(at.release);
  await ctx.db
    .updateTable('invited_payees')
    .set({ decide_at: clock.now() })
    .where('id', '=', at.payee)
    .execute();
  return { ...at, sold };
}

/** After the change of mind of the buyer, the sellers give their earnings back. */
async function refund({ sold: { order } }: Awaited<ReturnType<typeof overdue>>): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from order_lines where order_id = ${order}`.execute(ctx.db);
  const reply = await (await desk()).post(`/api/admin/orders/${order}/refunds`, {
    what: 'things',
    lines: [{ line: rows[0]?.id, quantity: 1 }],
    postage: false,
    duty: false,
    reason: 'changed_mind',
    note: '',
    refunded_before: 0,
  });
  expect(reply.status, reply.text).toBe(200);
}

describe('earnings that nobody claims', () => {
  it('are listed for staff after 180 days, not before', async () => {
    const at = await invitedScene();
    await sell(at.release);
    expect([await isIn('due', at), await isIn('waiting', at)]).toEqual([false, true]);
    expect((await decide(at, 'owner')).json).toMatchObject({ code: 'payee_closed' });
    clock.advance({ days: 181 });
    const row = (await listed('due')).find(({ uuid }) => uuid === at.payee);
    expect(row).toMatchObject({
      name: 'Sax Player',
      email: at.email,
      state: 'waiting',
      invited_by: 'Pier Nine',
      owner: { id: at.artist.id },
      waiting: [{ amount: INVITED_EARNS, currency: 'GBP' }],
      decisions_enabled: ['more_time', 'keep', 'owner', 'write_off'],
    });
  });

  it('can get more time, with a new link, and be kept without a date', async () => {
    const at = await overdue();
    const mails = (await mailsTo(app, at.email)).length;
    expect((await decide(at, 'more_time')).json).toMatchObject({
      decisions_enabled: [],
      decision: { decision: 'more_time', reason: 'Nobody answers', decided_by: 'Ada Admin' },
    });
    expect(await mailsTo(app, at.email)).toHaveLength(mails + 1);
    expect(await isIn('due', at)).toBe(false);
    clock.advance({ days: 91 });
    expect(await isIn('due', at)).toBe(true);
    expect((await decide(at, 'keep')).status).toBe(200);
    const one = await (await desk()).get(`/api/admin/unclaimed_shares/${at.payee}`);
    expect(one.json).toMatchObject({ uuid: at.payee, decide_at: null });
    expect([await isIn('due', at), await isIn('waiting', at)]).toEqual([false, true]);
    const sax = await register(at);
    expect((await scenes.agree(sax, at.payee)).status).toBe(200);
    expect(await balanceOf(sax.id, 'earnings_pending')).toBe(INVITED_EARNS);
    expect((await decide(at, 'write_off')).json).toMatchObject({ code: 'payee_closed' });
  });

  it('can go to the owner, who has the share from then on, also when it is refunded', async () => {
    const at = await overdue();
    await scenes.ship(at.sold.order);
    clock.advance({ days: 15 });
    await runJob(ctx, 'release-due-earnings');
    const { id: owner } = at.artist;
    expect(await balanceOf(owner, 'earnings_available')).toBe(178);
    expect((await decide(at, 'owner')).status).toBe(200);
    expect(await waitingFor(at.payee)).toBe(0);
    expect(await balanceOf(owner, 'earnings_available')).toBe(178 + INVITED_EARNS);
    expect((await sell(at.release)).booked.get(owner)).toBe(178 + INVITED_EARNS);
    expect(await isIn('decided', at)).toBe(true);
    const told = await mailsTo(app, at.artist.email);
    expect(told.some(({ text }) => text.includes('Sax Player did not take the share'))).toBe(true);
    const [log] = await audited(ctx.db, { action: 'unclaimed.given' });
    expect(log).toMatchObject({
      actor_id: admin.id,
      details: { reason: 'Nobody answers', waiting: '1.07 GBP' },
    });
    await refund(at);
    expect(await balanceOf(owner, 'earnings_available')).toBe(0);
    const browser = await signedInBrowser(app, at.artist);
    const lines = await browser.get(at.artist.at('/sales/royalty_lines'));
    const { data } = lines.json as { data: { copies: number; total: { amount: number } }[] };
    expect(data.reduce((sum, { total }) => sum + total.amount, 0)).toBe(178 + INVITED_EARNS);
    expect(data.reduce((sum, { copies }) => sum + copies, 0)).toBe(1);
  });

  it('can be written off, and so are later refunds', async () => {
    const at = await overdue();
    expect((await decide(at, 'write_off')).status).toBe(200);
    expect(await waitingFor(at.payee)).toBe(0);
    const given = await balanceOf(null, 'write_offs');
    expect(given).toBeGreaterThanOrEqual(INVITED_EARNS);
    await refund(at);
    expect(await balanceOf(null, 'write_offs')).toBe(given - INVITED_EARNS);
    expect(await waitingFor(at.payee)).toBe(0);
  });

  it('are decided about at once if the payee has declined, but nobody waits any more', async () => {
    const at = await invitedScene();
    await sell(at.release);
    await scenes.decline(await register(at), at.payee);
    expect(await isIn('due', at)).toBe(true);
    expect((await decide(at, 'more_time')).json).toMatchObject({ code: 'payee_closed' });
    expect((await decide(at, 'owner')).status).toBe(200);
    expect(await balanceOf(at.artist.id, 'earnings_pending')).toBe(178 + INVITED_EARNS);
  });

  it('are given once, when two admins and the payee act at the same moment', async () => {
    for (let at = 0; at < 3; at += 1) {
      const scene = await overdue();
      const sax = await register(scene);
      const { version } = (await scenes.offeredTo(sax))[0] ?? {};
      await Promise.all([
        decide(scene, 'owner'),
        scenes.agree(sax, scene.payee, version),
        decide(scene, 'write_off'),
      ]);
      const [owner, payee] = [
        (await balanceOf(scene.artist.id, 'earnings_pending')) - 178,
        await balanceOf(sax.id, 'earnings_pending'),
      ];
      expect(await waitingFor(scene.payee)).toBe(0);
      const { rows } = await sql<{ count: number }>`
        select count(*)::integer as count from ledger_transactions
        where kind in ('earnings_claimed', 'unclaimed_written_off')
          and right(reference, 36) = ${scene.payee}`.execute(ctx.db);
      expect(rows[0]?.count).toBe(1);
      expect([0, INVITED_EARNS]).toContain(owner + payee);
    }
  });

  it('are never decided about by admins who have something to do with them', async () => {
    const at = await scenes.scene();
    const body = scenes.invitedShares(at, { email: admin.email, name: 'Ada' });
    await proposed(at.label, at.release, body);
    const payee = await scenes.payeeOf(at);
    const reply = await decide({ ...at, payee, email: admin.email }, 'owner');
    expect(reply.json).toMatchObject({ code: 'payee_own' });
  });

  it('reject invalid input', async () => {
    const at = await overdue();
    await assertRejectsBadInput({
      db: ctx.db,
      browser: await desk(),
      key: 'POST /api/admin/unclaimed_shares/{payee}/decide',
      good: { params: { payee: at.payee }, body: { decision: 'keep', reason: 'Asked by phone' } },
    });
  });
});
