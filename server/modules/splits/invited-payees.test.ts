/** Payees without an account: their share waits until they agree, decline, or staff decide. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { assertRejectsBadInput } from '../../testing/bad-input.ts';
import { mailsTo } from '../../testing/mailbox.ts';
import { runJob } from '../../testing/run-job.ts';
import { balancesOf } from '../ledger/index.ts';
import { INVITED_EARNS, type InvitedScene, invitedScenes } from './testing/invited.ts';
import { answerSplit, HIGH_LIMITS, proposed, seenBy, shares } from './testing/scenes.ts';

const highLimit = { points: 10_000, seconds: 60 };
const app = await testApp({ limits: { ...HIGH_LIMITS, mailbox: highLimit, register: highLimit } });
const { ctx, clock } = app;
const scenes = invitedScenes(app);
const { agree, balanceOf, decline, invitedScene, offeredTo, register, sell, waitingFor } = scenes;

async function correct(
  { label, release, payee }: InvitedScene,
  email: string,
  name = 'Sax Player',
) {
  const path = label.at(`/release_splits/${release}/invited/${payee}`);
  return await label.browser.put(path, { email, name });
}

async function stateOf(payee: string) {
  return await ctx.db
    .selectFrom('invited_payees')
    .select(['state', 'email', 'reminders'])
    .where('id', '=', payee)
    .executeTakeFirstOrThrow();
}

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

describe('a payee who declines', () => {
  it('needs no account: the owner gets later sales, and staff decide about the rest', async () => {
    const at = await invitedScene();
    await sell(at.release);
    const path = `/api/invitations/${await scenes.linkTo(at.email)}/decline`;
    expect((await app.browser().post(path)).status).toBe(204);
    expect((await app.browser().post(path)).json).toMatchObject({ code: 'invitation_revoked' });
    expect(await waitingFor(at.payee)).toBe(INVITED_EARNS);
    expect((await sell(at.release)).booked).toEqual(
      new Map([
        [at.label.id, 71],
        [at.artist.id, 178 + INVITED_EARNS],
      ]),
    );
    const mails = await mailsTo(app, at.artist.email);
    expect(mails.some(({ text }) => text.includes('declined the share'))).toBe(true);
    // They can be asked again, at the right address.
    expect((await correct(at, `${randomUUID()}@example.com`)).status).toBe(200);
    expect((await sell(at.release)).booked.get(at.artist.id)).toBe(178);
    expect(await waitingFor(at.payee)).toBe(2 * INVITED_EARNS);
  });

  it('ends a proposal, as every payee', async () => {
    const at = await scenes.scene();
    const email = `${randomUUID()}@example.com`;
    await proposed(at.label, at.release, scenes.invitedShares(at, { email, name: 'Sax' }));
    const payee = await scenes.payeeOf(at);
    const sax = await register({ email });
    expect((await decline(sax, payee)).status).toBe(204);
    expect((await seenBy(at.label, at.release)).history[0]).toMatchObject({ state: 'declined' });
    expect(await offeredTo(sax)).toEqual([]);
  });
});

describe('the address of a payee', () => {
  it('can be corrected until they agree; the old link ends, and the others are told', async () => {
    const at = await invitedScene();
    const oldToken = await scenes.linkTo(at.email);
    const wrong = await scenes.signIn(at.email);
    const right = `${randomUUID()}@example.com`;
    const reply = await correct(at, right.toUpperCase(), 'Sax Player II');
    expect(reply.status, reply.text).toBe(200);
    expect(reply.json).toMatchObject({
      agreed: { shares: [{}, {}, { name: 'Sax Player II', invited: { email: right } }] },
    });
    expect((await app.browser().get(`/api/invitations/by-token/${oldToken}`)).json).toMatchObject({
      state: 'revoked',
      email: null,
    });
    expect(await offeredTo(wrong)).toEqual([]);
    expect((await agree(wrong, at.payee)).status).toBe(404);
    const told = await mailsTo(app, at.artist.email);
    expect(told.some(({ text }) => text.includes('mail address of Sax Player II'))).toBe(true);
    const again = at.label.at(`/release_splits/${at.release}/invited/${at.payee}/resend`);
    expect((await at.label.browser.post(again)).status).toBe(200);
    expect((await mailsTo(app, right)).length).toBe(2);
    const sax = await register({ email: right });
    expect((await agree(sax, at.payee)).status).toBe(200);
    expect((await at.label.browser.post(again)).json).toMatchObject({ code: 'payee_closed' });
    expect((await correct(at, at.email)).json).toMatchObject({ code: 'payee_closed' });
  });

  it('is neither the proposer’s own nor that of another payee of the release', async () => {
    const at = await invitedScene();
    const other = `${randomUUID()}@example.com`;
    const body = {
      shares: [
        { payee: at.artist.id, share_basis_points: 6000 },
        { payee: at.email, share_basis_points: 3000 },
        { payee: other, name: 'Drummer', share_basis_points: 1000 },
      ],
    };
    await proposed(at.label, at.release, body);
    const errors = async (email: string) =>
      (await correct(at, email)).json as { errors?: { email?: string[] } };
    expect((await errors(other)).errors?.email).toEqual(['Someone is named twice.']);
    expect((await errors(at.label.email)).errors?.email).toEqual(['This is your own address.']);
    const twice = await scenes.propose(at.label, at.release, {
      shares: [
        { payee: other, share_basis_points: 5000 },
        { payee: other.toUpperCase(), share_basis_points: 5000 },
      ],
    });
    expect(twice.json).toMatchObject({ errors: { shares: ['Someone is named twice.'] } });
    const nameless = await scenes.propose(at.label, at.release, {
      shares: [{ payee: `${randomUUID()}@example.com`, share_basis_points: 10_000 }],
    });
    expect(nameless.json).toMatchObject({ errors: { 'shares.0.name': [expect.any(String)] } });
  });
});

describe('reminders', () => {
  it('are one mail for all shares of an address, and can be stopped', async () => {
    const email = `${randomUUID()}@example.com`;
    const [first, second] = [await invitedScene(email), await invitedScene(email)];
    expect(await mailsTo(app, email)).toHaveLength(2);
    const remind = async () => {
      await runJob(ctx, 'remind-payees');
      await runJob(ctx, 'remind-payees');
      return (await mailsTo(app, email)).length;
    };
    expect(await remind()).toBe(2);
    clock.advance({ days: 8 });
    expect(await remind()).toBe(3);
    const [newest] = await mailsTo(app, email);
    const stop = newest?.links.find((link) => link.includes('/unsubscribe/payee/')) ?? '';
    const token = stop.split('/').at(-1) ?? '';
    const readState = async () => (await app.browser().get(`/api/unsubscribe/payee/${token}`)).json;
    expect(await readState()).toEqual({ subscribed: true });
    const stopped = await app.app.inject({ method: 'POST', url: new URL(stop).pathname });
    expect(stopped.statusCode).toBe(200);
    expect(await readState()).toEqual({ subscribed: false });
    clock.advance({ days: 30 });
    expect(await remind()).toBe(3);
    // Both shares are found with one link.
    const sax = await register({ email });
    expect((await offeredTo(sax)).map(({ uuid }) => uuid).toSorted()).toEqual(
      [first.payee, second.payee].toSorted(),
    );
    expect((await app.browser().get('/api/unsubscribe/payee/x.y')).status).toBe(404);
  });
});

describe('at the same moment', () => {
  it.each([
    ['a sale', async (at: InvitedScene) => void (await sell(at.release))],
    ['another agreement', async () => undefined],
  ])('an agreement and %s lose nothing', async (_name, work) => {
    for (let at = 0; at < 3; at += 1) {
      const scene = await invitedScene();
      await sell(scene.release);
      const sax = await register(scene);
      const { version } = (await offeredTo(sax))[0] ?? {};
      await Promise.all([
        agree(sax, scene.payee, version),
        work(scene),
        agree(sax, scene.payee, version),
      ]);
      const pending = await balanceOf(sax.id, 'earnings_pending');
      const copies = await ctx.db
        .selectFrom('order_lines')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('sellable_id', '=', scene.release)
        .executeTakeFirstOrThrow();
      expect(await waitingFor(scene.payee)).toBe(0);
      expect(pending).toBe(Number(copies.count) * INVITED_EARNS);
    }
  });

  it('an agreement and a refund leave nothing behind', async () => {
    for (let at = 0; at < 4; at += 1) {
      const scene = await invitedScene();
      const { browser, order, key } = await sell(scene.release);
      await sell(scene.release);
      const sax = await register(scene);
      const { version } = (await offeredTo(sax))[0] ?? {};
      const [agreed, refunded] = await Promise.all([
        agree(sax, scene.payee, version),
        browser.post(`/api/orders/${order}/cancel`, { key }),
      ]);
      expect([agreed.status, refunded.status]).toEqual([200, 200]);
      expect(await waitingFor(scene.payee)).toBe(0);
      expect(await balanceOf(sax.id, 'earnings_pending')).toBe(INVITED_EARNS);
    }
  });
});

describe('closing an account', () => {
  it('waits for an answer to a share with earnings, and then leaves no address', async () => {
    const at = await invitedScene();
    await sell(at.release);
    const sax = await register(at);
    const close = () =>
      sax.browser.post(`/api/account/${sax.id}/deletion`, {
        word: 'DELETE',
        password: 'Kettle-drum-42',
      });
    expect((await close()).json).toMatchObject({
      code: 'money_owed',
      message: expect.stringContaining('earnings that wait for your answer'),
    });
    expect((await decline(sax, at.payee)).status).toBe(204);
    expect((await close()).status).toBe(204);
    expect(await stateOf(at.payee)).toMatchObject({ state: 'declined', email: null });
    const { rows } = await sql`select from invited_payees where email = ${at.email}
      union all select from invitations where email = ${at.email}`.execute(ctx.db);
    expect(rows).toEqual([]);
  });
});

describe('invalid input', () => {
  it('is rejected with messages and no write', async () => {
    const at = await invitedScene();
    const sax = await register(at);
    await sell(at.release);
    const { version = 1 } = (await offeredTo(sax))[0] ?? {};
    const params = { user: at.label.id, release: at.release, payee: at.payee };
    await assertRejectsBadInput({
      db: ctx.db,
      browser: at.label.browser,
      key: 'PUT /api/users/{user}/release_splits/{release}/invited/{payee}',
      good: { params, body: { email: `${randomUUID()}@example.com`, name: 'Sax' } },
    });
    await assertRejectsBadInput({
      db: ctx.db,
      browser: sax.browser,
      key: 'POST /api/users/{user}/invited_shares/{payee}/agree',
      good: { params: { user: sax.id, payee: at.payee }, body: { version } },
    });
    await assertRejectsBadInput({
      db: ctx.db,
      browser: at.label.browser,
      key: 'POST /api/users/{user}/release_splits/{release}',
      good: {
        params: { user: at.label.id, release: at.release },
        body: {
          version: (await seenBy(at.label, at.release)).version,
          ...shares([at.label.id, 4000], [at.artist.id, 6000]),
        },
      },
      invalidValues: { 'shares.0.payee': ['@', 'a@', 'a@b', at.label.email, 'x@y@z.example'] },
    });
  });

  it('of others is not found', async () => {
    const at = await invitedScene();
    const stranger = await scenes.signIn(`${randomUUID()}@example.com`, { seller: true });
    const path = (user: string) => `/api/users/${user}/invited_shares/${at.payee}`;
    expect((await stranger.browser.post(`${path(stranger.id)}/agree`, { version: 1 })).status).toBe(
      404,
    );
    expect((await stranger.browser.post(`${path(stranger.id)}/decline`)).status).toBe(404);
    const own = `/api/users/${stranger.id}/release_splits/${at.release}/invited/${at.payee}`;
    expect((await stranger.browser.put(own, { email: 'a@b.example', name: 'X' })).status).toBe(404);
    expect((await stranger.browser.post(`${own}/resend`)).status).toBe(404);
    expect((await stranger.browser.get('/api/admin/unclaimed_shares')).status).toBe(403);
    // Other payees do not see the address.
    const list = await at.artist.browser.get(at.artist.at('/splits'));
    expect(list.text).not.toContain(at.email);
  });
});
