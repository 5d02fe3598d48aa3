/** Payees without an account: their share waits until they agree, decline, or staff decide. */
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { mailsTo } from '../../testing/mailbox.ts';
import { runJob } from '../../testing/run-job.ts';
import { balancesOf } from '../ledger/index.ts';
import {
  INVITED_EARNS,
  INVITED_LIMITS,
  type InvitedScene,
  invitedScenes,
} from './testing/invited.ts';
import { answerSplit, proposed, seenBy } from './testing/scenes.ts';

const app = await testApp({ limits: INVITED_LIMITS });
const { ctx, clock } = app;
const scenes = invitedScenes(app);
const { agree, balanceOf, invitedScene, offeredTo, register, sell, stateOf, waitingFor } = scenes;

describe('a payee who is named by mail address', () => {
  it('is invited by one mail, which names the release and the own share only', async () => {
    const at = await invitedScene();
    const mails = await mailsTo(app, at.email);
    expect(mails).toHaveLength(1);
    const [{ subject = '', text = '' } = {}] = mails;
    const { title, primary_artist } = (await seenBy(at.label, at.release)).release;
    expect(subject).toContain('Pier Nine');
    for (const part of [title, primary_artist, '30%', '180 days']) expect(text).toContain(part);
    for (const part of ['20%', '50%', at.artist.page.name]) expect(text).not.toContain(part);
    const token = await scenes.linkTo(at.email);
    const page = await app.browser().get(`/api/invitations/by-token/${token}`);
    expect(page.json).toMatchObject({
      role: 'payee',
      invited_by: 'Pier Nine',
      email: at.email,
      has_account: false,
      payee: { title, artist: primary_artist, share_basis_points: 3000 },
    });
    // The same proposal again sends no second mail.
    const body = scenes.invitedShares(at, { email: at.email });
    await answerSplit(at.artist, await proposed(at.label, at.release, body), 'agree');
    expect(await mailsTo(app, at.email)).toHaveLength(1);
    expect(await scenes.payeeOf(at)).toBe(at.payee);
  });

  it('gets everything that waited, pending or available, and every later sale', async () => {
    const at = await invitedScene();
    const { label, artist, release, payee } = at;
    const shipped = await sell(release, 2);
    expect(shipped.booked).toEqual(
      new Map([
        [label.id, 2 * 71],
        [artist.id, 2 * 178],
      ]),
    );
    await scenes.ship(shipped.order);
    clock.advance({ days: 15 });
    await runJob(ctx, 'release-due-earnings');
    await sell(release);
    expect(await waitingFor(payee)).toBe(3 * INVITED_EARNS);
    const sax = await register(at);
    expect(await waitingFor(payee)).toBe(3 * INVITED_EARNS);
    expect(await offeredTo(sax)).toMatchObject([
      {
        uuid: payee,
        waiting: [{ amount: 3 * INVITED_EARNS, currency: 'GBP' }],
        split: { is_in_force: true, shares: [{}, {}, { name: 'Sax Player', is_caller: true }] },
      },
    ]);
    expect((await agree(sax, payee)).status).toBe(200);
    expect(await waitingFor(payee)).toBe(0);
    expect(await balancesOf(ctx.db, sax.id)).toMatchObject([
      { currency: 'GBP', pending: INVITED_EARNS, available: 2 * INVITED_EARNS },
    ]);
    const { agreed } = await seenBy({ ...label, ...sax }, release);
    expect(agreed?.shares.map(({ uuid, invited }) => [uuid, invited])).toEqual([
      [label.id, null],
      [artist.id, null],
      [sax.id, null],
    ]);
    expect((await sell(release)).booked.get(sax.id)).toBe(INVITED_EARNS);
    // They are a seller now, and everyone else who shares the earnings knows.
    const owed = await sax.browser.get(sax.at('/sales/royalty_lines'));
    const { data } = owed.json as { data: { total: { amount: number } }[] };
    const total = data.reduce((sum, line) => sum + line.total.amount, 0);
    expect(total).toBe(4 * INVITED_EARNS);
    const mails = await mailsTo(app, artist.email);
    expect(mails.some(({ subject }) => subject.includes('Sax Player'))).toBe(true);
    expect((await agree(sax, payee)).json).toMatchObject({ code: 'payee_closed' });
  });

  it('pays refunds from what waits, and later from where it is', async () => {
    const at = await invitedScene();
    const [first, second, third] = [
      await sell(at.release),
      await sell(at.release),
      await sell(at.release),
    ];
    const cancel = ({ browser, order, key }: typeof first) =>
      browser.post(`/api/orders/${order}/cancel`, { key });
    expect((await cancel(first)).status).toBe(200);
    expect(await waitingFor(at.payee)).toBe(2 * INVITED_EARNS);
    let sax = await register(at);
    await agree(sax, at.payee);
    expect((await cancel(second)).status).toBe(200);
    expect(await balanceOf(sax.id, 'earnings_pending')).toBe(INVITED_EARNS);
    await scenes.ship(third.order);
    clock.advance({ days: 15 });
    await runJob(ctx, 'release-due-earnings');
    expect(await balancesOf(ctx.db, sax.id)).toMatchObject([
      { pending: 0, available: INVITED_EARNS },
    ]);
    sax = await scenes.signInAgain(sax);
    const artist = { ...at.artist, ...(await scenes.signInAgain(at.artist)) };
    const lines = await sax.browser.get(sax.at('/sales/royalty_lines'));
    const { data } = lines.json as {
      data: { kind: string; copies: number; total: { amount: number } }[];
    };
    expect(data.map(({ kind, copies, total }) => [kind, copies, total.amount]).toSorted()).toEqual([
      ['refund', -1, -INVITED_EARNS],
      ['sale', 1, INVITED_EARNS],
      ['sale', 1, INVITED_EARNS],
    ]);
    const sales = await sax.browser.get(sax.at('/sales'));
    expect(sales.json).toMatchObject({ total_sales: 1 });
    const report = await artist.browser.get(artist.at('/sales/reports/royalties?by=payee'));
    const payees = (report.json as { data: { group: string; total: { amount: number } }[] }).data;
    expect(payees.find(({ group }) => group === sax.id)?.total.amount).toBe(INVITED_EARNS);
  });

  it('who has an account already looks the same to the proposer, and needs no link', async () => {
    const email = `${randomUUID()}@example.com`;
    const sax = await scenes.signIn(email, { seller: true });
    const at = await invitedScene(email);
    const unknown = await invitedScene();
    const of = async (each: InvitedScene) => {
      const share = (await seenBy(each.label, each.release)).agreed?.shares.at(-1);
      return { ...share, uuid: '', invited: { ...share?.invited, email: '' } };
    };
    expect(await of(at)).toEqual(await of(unknown));
    expect((await seenBy(at.artist, at.release)).agreed?.shares.at(-1)?.invited?.email).toBe(email);
    await sell(at.release);
    expect(await waitingFor(at.payee)).toBe(INVITED_EARNS);
    expect((await agree(sax, at.payee)).status).toBe(200);
    expect(await balanceOf(sax.id, 'earnings_pending')).toBe(INVITED_EARNS);
  });

  it('who shares the same earnings under a page has one share afterwards', async () => {
    const at = await invitedScene();
    const { label, artist, release, payee } = at;
    await sell(release);
    // The artist takes over the address.
    await ctx.db
      .updateTable('users')
      .set({ email: at.email })
      .where('id', '=', artist.id)
      .execute();
    expect((await agree(artist, payee)).status).toBe(200);
    const { agreed } = await seenBy(label, release);
    expect(agreed?.shares.map((share) => [share.uuid, share.share_basis_points])).toEqual([
      [label.id, 2000],
      [artist.id, 8000],
    ]);
    expect(await balanceOf(artist.id, 'earnings_pending')).toBe(178 + INVITED_EARNS);
    const later = await sell(release);
    expect(later.booked.get(artist.id)).toBe(285);
    const lines = await artist.browser.get(artist.at('/sales/royalty_lines'));
    const { data } = lines.json as { data: { copies: number; total: { amount: number } }[] };
    expect(data.reduce((sum, { total }) => sum + total.amount, 0)).toBe(178 + INVITED_EARNS + 285);
    expect(data.reduce((sum, { copies }) => sum + copies, 0)).toBe(2);
    const sold = await artist.browser.get(artist.at('/sales/sold'));
    expect(sold.status === 200 ? sold.text : '').not.toContain('error');
  });

  it('who agrees to a proposal puts it in force when all others have agreed', async () => {
    const at = await scenes.scene();
    const email = `${randomUUID()}@example.com`;
    const body = scenes.invitedShares(at, { email, name: 'Sax Player' });
    const split = await proposed(at.label, at.release, body);
    const payee = await scenes.payeeOf(at);
    const sax = await register({ email });
    expect(await offeredTo(sax)).toMatchObject([{ waiting: [], split: { is_in_force: false } }]);
    const { version } = (await offeredTo(sax))[0] ?? {};
    await at.label.browser.delete(at.label.at(`/splits/${split.uuid}`));
    // The payee has seen another state.
    expect((await agree(sax, payee, version)).status).toBe(409);
    const again = await proposed(at.label, at.release, body);
    const renewed = await scenes.payeeOf(at);
    expect((await agree(sax, renewed)).status).toBe(200);
    expect((await seenBy(at.label, at.release)).proposed?.consents).toContainEqual(
      expect.objectContaining({ uuid: sax.id, answer: 'agreed' }),
    );
    expect((await answerSplit(at.artist, again, 'agree')).json).toMatchObject({ state: 'agreed' });
    expect((await sell(at.release)).booked.get(sax.id)).toBe(INVITED_EARNS);
  });

  it('is not waited for once no split names them, and no link works', async () => {
    const at = await scenes.scene();
    const email = `${randomUUID()}@example.com`;
    const split = await proposed(
      at.label,
      at.release,
      scenes.invitedShares(at, { email, name: 'S' }),
    );
    const payee = await scenes.payeeOf(at);
    const token = await scenes.linkTo(email);
    await at.label.browser.delete(at.label.at(`/splits/${split.uuid}`));
    expect(await stateOf(payee)).toMatchObject({ state: 'ended', email: null });
    const page = await app.browser().get(`/api/invitations/by-token/${token}`);
    expect(page.json).toMatchObject({ state: 'revoked', email: null, payee: null });
  });
});
