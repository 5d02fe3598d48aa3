import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { inTransaction } from '../../platform/db/tx.ts';
import { testApp } from '../../testing/app.ts';
import { assertRejectsBadInput } from '../../testing/bad-input.ts';
import type { TestBrowser } from '../../testing/browser.ts';
import { mailsTo } from '../../testing/mailbox.ts';
import { type Member, makeArtist, member, openLabel } from '../labels/testing/rosters.ts';
import { makeTitle } from '../storefront/testing/titles.ts';
import { splitData } from './personal-data.ts';
import {
  answerSplit,
  HIGH_LIMITS,
  propose,
  proposed,
  seenBy,
  shares,
  splitScenes,
} from './testing/scenes.ts';

const app = await testApp({ limits: HIGH_LIMITS });
const { ctx } = app;
const { scene, statesOf, sell } = splitScenes(app);

describe('split', () => {
  it('of a label and its artist applies once both agree, and then every sale pays both', async () => {
    const { label, artist, release } = await scene();
    expect((await sell(release)).booked).toEqual(new Map([[artist.id, 356]]));
    const body = shares([`labels/${label.slug}`, 3750], [artist.page.slug, 6250]);
    const split = await proposed(label, release, body);
    expect(split).toMatchObject({
      state: 'proposed',
      shares: [
        { uuid: label.id, name: 'Pier Nine', share_basis_points: 3750, is_caller: true },
        { uuid: artist.id, name: artist.page.name, share_basis_points: 6250, is_caller: false },
      ],
    });
    // Nothing changes until all have agreed.
    expect((await sell(release)).booked).toEqual(new Map([[artist.id, 356]]));
    const mails = await mailsTo(app, artist.email);
    expect(mails.some(({ text }) => text.includes('Pier Nine: 37.5%'))).toBe(true);
    const agreed = await answerSplit(artist, split, 'agree');
    expect(agreed).toMatchObject({ status: 200, json: { state: 'agreed' } });
    // 20% of 17.81 is 3.56: 1.335 and 2.225, rounded to pennies with the same sum.
    const { booked, order, key, browser } = await sell(release, 2);
    expect(booked).toEqual(
      new Map([
        [label.id, 2 * 134],
        [artist.id, 2 * 222],
      ]),
    );
    const { id: line } = await ctx.db
      .selectFrom('order_lines')
      .select('id')
      .where('order_id', '=', order ?? '')
      .where('unit_earnings', '=', 356)
      .executeTakeFirstOrThrow();
    const stored = await ctx.db
      .selectFrom('order_line_shares')
      .select(['party_id', 'share_basis_points', 'unit_earnings'])
      .where('order_line_id', '=', line)
      .orderBy('unit_earnings')
      .execute();
    expect(stored).toEqual([
      { party_id: label.id, share_basis_points: 3750, unit_earnings: 134 },
      { party_id: artist.id, share_basis_points: 6250, unit_earnings: 222 },
    ]);
    expect((await browser.post(`/api/orders/${order}/cancel`, { key })).status).toBe(200);
    expect(await pendingOf(label.id)).toBe(0);
    expect(await pendingOf(artist.id)).toBe(2 * 356);
  });

  it('pays VAT on top only to the registered payee', async () => {
    const { label, artist, release } = await scene();
    await ctx.db
      .insertInto('seller_tax_status')
      .values({
        user_id: label.id,
        country_iso: 'GB',
        vat_number: 'GB980780684',
        registered_from: '2020-04-01',
      })
      .execute();
    const split = await proposed(label, release, shares([label.id, 5000], [artist.id, 5000]));
    await answerSplit(artist, split, 'agree');
    expect((await sell(release)).booked).toEqual(
      new Map([
        [label.id, 214],
        [artist.id, 178],
      ]),
    );
  });

  it('stays until all agree on another, including payees who would lose their share', async () => {
    const { label, artist, release } = await scene();
    const first = await proposed(label, release, shares([label.id, 4000], [artist.id, 6000]));
    await answerSplit(artist, first, 'agree');
    // The owner proposes 100% for themselves.
    const second = await proposed(artist, release, shares([artist.id, 10_000]));
    expect(second.consents.map(({ uuid }) => uuid).toSorted()).toEqual(
      [label.id, artist.id].toSorted(),
    );
    expect((await sell(release)).booked.get(label.id)).toBe(142);
    expect((await answerSplit(label, second, 'decline')).json).toMatchObject({ state: 'declined' });
    expect((await sell(release)).booked.get(label.id)).toBe(142);
    const third = await proposed(artist, release, shares([artist.id, 10_000]));
    await answerSplit(label, third, 'agree');
    expect((await sell(release)).booked).toEqual(new Map([[artist.id, 356]]));
    const { agreed, proposed: open, history } = await seenBy(artist, release);
    expect(agreed?.uuid).toBe(third.uuid);
    expect(open).toBeNull();
    expect(history.map(({ uuid, state }) => [uuid, state])).toEqual(
      expect.arrayContaining([
        [second.uuid, 'declined'],
        [first.uuid, 'replaced'],
      ]),
    );
  });

  it('needs the agreement of the owner, even without a share', async () => {
    const { label, artist, release } = await scene();
    const split = await proposed(label, release, shares([label.id, 10_000]));
    expect(split.state).toBe('proposed');
    expect(split.consents.map(({ uuid }) => uuid)).toContain(artist.id);
    expect((await sell(release)).booked).toEqual(new Map([[artist.id, 356]]));
  });

  it('can be withdrawn only by its proposer', async () => {
    const { label, artist, release } = await scene();
    const split = await proposed(label, release, shares([label.id, 1000], [artist.id, 9000]));
    expect((await artist.browser.delete(artist.at(`/splits/${split.uuid}`))).status).toBe(404);
    const taken = await label.browser.delete(label.at(`/splits/${split.uuid}`));
    expect(taken).toMatchObject({ status: 200, json: { state: 'withdrawn' } });
    expect((await answerSplit(artist, split, 'agree')).json).toMatchObject({
      code: 'split_closed',
    });
  });

  it('ends when a payee leaves, and the owner gets the earnings again', async () => {
    const { label, artist, release } = await scene();
    const split = await proposed(label, release, shares([label.id, 1000], [artist.id, 9000]));
    await answerSplit(artist, split, 'agree');
    const leaving = { userId: label.id, email: label.email, now: app.clock.now() };
    await inTransaction(ctx.db, (tx) => splitData.erase(tx, leaving));
    expect(await statesOf(release)).toEqual(['replaced']);
    expect((await sell(release)).booked).toEqual(new Map([[artist.id, 356]]));
  });
});

async function pendingOf(party: string): Promise<number> {
  const rows = await ctx.db
    .selectFrom('ledger_entries')
    .select('amount')
    .where('party_id', '=', party)
    .where('account', '=', 'earnings_pending')
    .execute();
  return rows.reduce((sum, { amount }) => sum - amount, 0);
}

describe('other users', () => {
  it('cannot see, propose or answer a split', async () => {
    const { label, artist, release } = await scene();
    const split = await proposed(label, release, shares([label.id, 1000], [artist.id, 9000]));
    const stranger = await openLabel(app);
    const [staff, admin] = [
      await member(app, { role: 'staff' }),
      await member(app, { role: 'admin' }),
    ];
    const body = { version: 1, ...shares([stranger.id, 10_000]) };
    const calls = [
      ['get', '/splits'],
      ['get', '/shareable_releases'],
      ['get', `/release_splits/${release}`],
      ['post', `/release_splits/${release}`],
      ['post', `/splits/${split.uuid}/agree`],
      ['post', `/splits/${split.uuid}/decline`],
      ['delete', `/splits/${split.uuid}`],
    ] as const;
    for (const [method, path] of calls) {
      const request = (browser: TestBrowser, whose: Member) =>
        method === 'post' ? browser.post(whose.at(path), body) : browser[method](whose.at(path));
      expect((await request(app.browser(), artist)).status, `visitor ${path}`).toBe(401);
      for (const owner of [stranger, staff, admin]) {
        // Admins see the studio of a seller.
        const expected = owner === admin && method === 'get' ? 200 : 403;
        expect((await request(owner.browser, artist)).status, `another ${path}`).toBe(expected);
      }
      if (path.includes('split') && path !== '/splits') {
        expect((await request(stranger.browser, stranger)).status, `own ${path}`).toBe(404);
      }
    }
    const lists = ['/splits', '/shareable_releases'].map(async (path) => {
      const { json } = await stranger.browser.get(stranger.at(path));
      return (json as { data: unknown[] }).data;
    });
    expect(await Promise.all(lists)).toEqual([[], []]);
    expect(await statesOf(release)).toEqual(['proposed']);
  });

  it('cannot propose for an artist without current permission', async () => {
    const { label, artist, release } = await scene(['sales']);
    const body = shares([label.id, 1000], [artist.id, 9000]);
    expect((await propose(label, release, body)).status).toBe(404);
    const allowed = await scene();
    const roster = await allowed.label.browser.get(allowed.label.at('/label/roster'));
    const [agreement] = (roster.json as { data: { uuid: string }[] }).data;
    await allowed.artist.browser.delete(allowed.artist.at(`/agreements/${agreement?.uuid}`));
    expect((await propose(allowed.label, allowed.release, body)).status).toBe(404);
  });

  it('cannot propose for the releases of another seller on the page of the artist', async () => {
    const { label, artist } = await scene();
    const guest = await makeArtist(app);
    const { releaseIds } = await makeTitle(ctx, { ownerId: guest.id, page: artist.page });
    const [release = ''] = releaseIds;
    const reply = await propose(label, release, shares([label.id, 1000], [guest.id, 9000]));
    expect(reply.status).toBe(404);
    const list = await label.browser.get(label.at('/shareable_releases'));
    expect(list.text).not.toContain(release);
  });

  it('cannot find users by trying ids', async () => {
    const { label, artist, release } = await scene();
    const stranger = await makeArtist(app);
    const reply = await propose(label, release, shares([stranger.id, 5000], [artist.id, 5000]));
    expect(reply).toMatchObject({
      status: 422,
      json: { errors: { 'shares.0.payee': [expect.stringContaining('know this seller')] } },
    });
  });
});

describe('invalid input', () => {
  it('is rejected with messages and no write', async () => {
    const { label, artist, release } = await scene();
    const customer = await member(app, {});
    await assertRejectsBadInput({
      db: ctx.db,
      browser: label.browser,
      key: 'POST /api/users/{user}/release_splits/{release}',
      good: {
        params: { user: label.id, release },
        body: { version: 1, ...shares([label.id, 4000], [artist.id, 6000]) },
      },
      invalidValues: {
        'shares.0.payee': ['', 'nowhere', 'labels/nowhere', randomUUID(), customer.id, artist.id],
        'shares.0.share_basis_points': [3999, 4001],
      },
    });
    await assertRejectsBadInput({
      db: ctx.db,
      browser: label.browser,
      key: 'GET /api/users/{user}/splits',
      good: { params: { user: label.id } },
    });
  });
});
