/** Addresses of payees without an account: corrections, reminders, and who may use them. */
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { assertRejectsBadInput } from '../../testing/bad-input.ts';
import { mailsTo } from '../../testing/mailbox.ts';
import { runJob } from '../../testing/run-job.ts';
import { INVITED_LIMITS, invitedScenes } from './testing/invited.ts';
import { proposed, seenBy, shares } from './testing/scenes.ts';

const app = await testApp({ limits: INVITED_LIMITS });
const { ctx, clock } = app;
const scenes = invitedScenes(app);
const { agree, correct, invitedScene, offeredTo, register, sell } = scenes;

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
