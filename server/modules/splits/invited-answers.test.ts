/** Payees without an account who decline, or whose answer meets a sale, a refund or a deletion. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { mailsTo } from '../../testing/mailbox.ts';
import {
  INVITED_EARNS,
  INVITED_LIMITS,
  type InvitedScene,
  invitedScenes,
} from './testing/invited.ts';
import { proposed, seenBy } from './testing/scenes.ts';

const app = await testApp({ limits: INVITED_LIMITS });
const { ctx } = app;
const scenes = invitedScenes(app);
const {
  agree,
  balanceOf,
  correct,
  decline,
  invitedScene,
  offeredTo,
  register,
  sell,
  stateOf,
  waitingFor,
} = scenes;

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
