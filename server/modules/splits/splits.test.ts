import { randomUUID } from 'node:crypto';
import type { ReleaseSplits, Split } from '@lathe/contract/split-calls';
import { describe, expect, it } from 'vitest';
import { inTransaction } from '../../platform/db/tx.ts';
import { testApp } from '../../testing/app.ts';
import { assertRefusesBadInput } from '../../testing/bad-input.ts';
import type { TestBrowser } from '../../testing/browser.ts';
import { mailsTo } from '../../testing/mailbox.ts';
import { pay, putIn, stateOf } from '../checkout/testing/buyers.ts';
import {
  type Artist,
  artist,
  type Member,
  member,
  type OpenLabel,
  openLabel,
  signed,
} from '../labels/testing/rosters.ts';
import { makeTitle } from '../shelf/testing/titles.ts';
import { splitData } from './personal-data.ts';

const plenty = { points: 10_000, seconds: 60 };
const app = await testApp({ limits: { invitation: plenty, checkout: plenty } });
const { ctx } = app;

interface Scene {
  label: OpenLabel;
  by: Artist;
  release: string;
}

/** An artist on the roster of a label that may propose splits, with a release on sale. */
async function scene(rights: ('payees' | 'sales')[] = ['payees']): Promise<Scene> {
  const [label, by] = [await openLabel(app), await artist(app)];
  await signed(label, by, rights);
  const { releaseIds } = await makeTitle(ctx, { ownerId: by.id, page: by.page });
  return { label, by, release: releaseIds[0] ?? '' };
}

const shares = (...given: [payee: string, share: number][]) => ({
  shares: given.map(([payee, share_basis_points]) => ({ payee, share_basis_points })),
});

/** As a form that was opened just now, unless it says what it has seen. */
async function propose(who: Member, release: string, body: object) {
  const { version = 1 } = await seenBy(who, release);
  return await who.browser.post(who.at(`/release_splits/${release}`), { version, ...body });
}

async function proposed(who: Member, release: string, body: object): Promise<Split> {
  const reply = await propose(who, release, body);
  expect(reply.status, reply.text).toBe(200);
  const { proposed: split } = reply.json as ReleaseSplits;
  if (!split) throw new Error('It holds already.');
  return split;
}

function answer(who: Member, split: Split, word: 'agree' | 'decline') {
  return who.browser.post(who.at(`/splits/${split.uuid}/${word}`));
}

async function seenBy(who: Member, release: string): Promise<ReleaseSplits> {
  return (await who.browser.get(who.at(`/release_splits/${release}`))).json as ReleaseSplits;
}

async function statesOf(release: string): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('release_splits')
    .select('state')
    .where('release_id', '=', release)
    .orderBy('proposed_at')
    .execute();
  return rows.map(({ state }) => state).toSorted();
}

/** What everybody was booked for one sale, and what of it is kept with the line. */
async function sell(release: string, quantity = 1) {
  const browser = app.browser();
  await putIn(browser, release, quantity);
  const { order, key } = stateOf(await pay(browser));
  const booked = await ctx.db
    .selectFrom('ledger_entries')
    .innerJoin('ledger_transactions', 'ledger_transactions.id', 'transaction_id')
    .select(['party_id', 'amount'])
    .where('reference', '=', order ?? '')
    .where('account', '=', 'earnings_pending')
    .execute();
  return { browser, order, key, booked: new Map(booked.map((row) => [row.party_id, -row.amount])) };
}

describe('a split', () => {
  it('of a label and its artist holds once both have agreed, and every sale then pays both', async () => {
    const { label, by, release } = await scene();
    expect((await sell(release)).booked).toEqual(new Map([[by.id, 356]]));
    const body = shares([`labels/${label.slug}`, 3750], [by.page.slug, 6250]);
    const split = await proposed(label, release, body);
    expect(split).toMatchObject({
      state: 'proposed',
      shares: [
        { uuid: label.id, name: 'Pier Nine', share_basis_points: 3750, is_caller: true },
        { uuid: by.id, name: by.page.name, share_basis_points: 6250, is_caller: false },
      ],
    });
    // Until then nothing changes.
    expect((await sell(release)).booked).toEqual(new Map([[by.id, 356]]));
    expect((await mailsTo(app, by.email))[0]?.text).toContain('Pier Nine: 37.5%');
    const agreed = await answer(by, split, 'agree');
    expect(agreed).toMatchObject({ status: 200, json: { state: 'agreed' } });
    // 20% of 17.81 is 3.56: 1.335 and 2.225, in whole pennies that add up.
    const { booked, order, key, browser } = await sell(release, 2);
    expect(booked).toEqual(
      new Map([
        [label.id, 2 * 134],
        [by.id, 2 * 222],
      ]),
    );
    const { id: line } = await ctx.db
      .selectFrom('order_lines')
      .select('id')
      .where('order_id', '=', order ?? '')
      .where('unit_earnings', '=', 356)
      .executeTakeFirstOrThrow();
    const kept = await ctx.db
      .selectFrom('order_line_shares')
      .select(['party_id', 'share_basis_points', 'unit_earnings'])
      .where('order_line_id', '=', line)
      .orderBy('unit_earnings')
      .execute();
    expect(kept).toEqual([
      { party_id: label.id, share_basis_points: 3750, unit_earnings: 134 },
      { party_id: by.id, share_basis_points: 6250, unit_earnings: 222 },
    ]);
    expect((await browser.post(`/api/orders/${order}/cancel`, { key })).status).toBe(200);
    expect(await pendingOf(label.id)).toBe(0);
    expect(await pendingOf(by.id)).toBe(2 * 356);
  });

  it('pays VAT on top to the one who is registered, and to nobody else', async () => {
    const { label, by, release } = await scene();
    await ctx.db
      .updateTable('sellers')
      .set({ vat_number: 'GB980780684' })
      .where('user_id', '=', label.id)
      .execute();
    const split = await proposed(label, release, shares([label.id, 5000], [by.id, 5000]));
    await answer(by, split, 'agree');
    expect((await sell(release)).booked).toEqual(
      new Map([
        [label.id, 214],
        [by.id, 178],
      ]),
    );
  });

  it('stays until all agree on another: also who would lose their share', async () => {
    const { label, by, release } = await scene();
    const first = await proposed(label, release, shares([label.id, 4000], [by.id, 6000]));
    await answer(by, first, 'agree');
    // The owner wants all of it back.
    const second = await proposed(by, release, shares([by.id, 10_000]));
    expect(second.consents.map(({ uuid }) => uuid).toSorted()).toEqual(
      [label.id, by.id].toSorted(),
    );
    expect((await sell(release)).booked.get(label.id)).toBe(142);
    expect((await answer(label, second, 'decline')).json).toMatchObject({ state: 'declined' });
    expect((await sell(release)).booked.get(label.id)).toBe(142);
    const third = await proposed(by, release, shares([by.id, 10_000]));
    await answer(label, third, 'agree');
    expect((await sell(release)).booked).toEqual(new Map([[by.id, 356]]));
    const { agreed, proposed: open, history } = await seenBy(by, release);
    expect(agreed?.uuid).toBe(third.uuid);
    expect(open).toBeNull();
    expect(history.map(({ uuid, state }) => [uuid, state])).toEqual(
      expect.arrayContaining([
        [second.uuid, 'declined'],
        [first.uuid, 'replaced'],
      ]),
    );
  });

  it('gives nobody else’s earnings away: the owner has to agree, also without a share', async () => {
    const { label, by, release } = await scene();
    const split = await proposed(label, release, shares([label.id, 10_000]));
    expect(split.state).toBe('proposed');
    expect(split.consents.map(({ uuid }) => uuid)).toContain(by.id);
    expect((await sell(release)).booked).toEqual(new Map([[by.id, 356]]));
  });

  it('is taken back by who proposed it, and by nobody else', async () => {
    const { label, by, release } = await scene();
    const split = await proposed(label, release, shares([label.id, 1000], [by.id, 9000]));
    expect((await by.browser.delete(by.at(`/splits/${split.uuid}`))).status).toBe(404);
    const taken = await label.browser.delete(label.at(`/splits/${split.uuid}`));
    expect(taken).toMatchObject({ status: 200, json: { state: 'withdrawn' } });
    expect((await answer(by, split, 'agree')).json).toMatchObject({ code: 'split_closed' });
  });

  it('ends when a payee leaves, and the owner earns again', async () => {
    const { label, by, release } = await scene();
    const split = await proposed(label, release, shares([label.id, 1000], [by.id, 9000]));
    await answer(by, split, 'agree');
    const leaving = { userId: label.id, email: label.email, now: app.clock.now() };
    await inTransaction(ctx.db, (tx) => splitData.erase(tx, leaving));
    expect(await statesOf(release)).toEqual(['replaced']);
    expect((await sell(release)).booked).toEqual(new Map([[by.id, 356]]));
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

describe('at the same moment', () => {
  it('two payees agree, and it holds once', async () => {
    for (let at = 0; at < 3; at += 1) {
      const { label, by, release } = await scene();
      const third = await artist(app);
      const body = shares([label.id, 2000], [by.id, 5000], [third.page.slug, 3000]);
      const split = await proposed(label, release, body);
      const replies = await Promise.all([
        answer(by, split, 'agree'),
        answer(third, split, 'agree'),
      ]);
      expect(replies.map(({ status }) => status)).toEqual([200, 200]);
      expect(await statesOf(release)).toEqual(['agreed']);
    }
  });

  it('one agrees while another is proposed: nobody is bound to what they did not read', async () => {
    for (let at = 0; at < 5; at += 1) {
      const { label, by, release } = await scene();
      const split = await proposed(label, release, shares([label.id, 1000], [by.id, 9000]));
      const { version } = await seenBy(label, release);
      const [agreed, renewed] = await Promise.all([
        answer(by, split, 'agree'),
        propose(label, release, { version, ...shares([label.id, 9000], [by.id, 1000]) }),
      ]);
      const states = await statesOf(release);
      if (agreed.status === 200) {
        expect(renewed.json).toMatchObject({ code: 'changed_meanwhile' });
        expect(states).toEqual(['agreed']);
      } else {
        expect(agreed.json).toMatchObject({ code: 'split_closed' });
        expect(renewed.status).toBe(200);
        expect(states).toEqual(['proposed', 'superseded']);
      }
      expect((await sell(release)).booked.get(by.id)).toBe(agreed.status === 200 ? 320 : 356);
    }
  });

  it('of several proposals one is written, and the others leave neither a row nor a mail', async () => {
    for (let at = 0; at < 3; at += 1) {
      const { label, by, release } = await scene();
      const { version } = await seenBy(label, release);
      const wishes = [
        { who: label, to: by, body: shares([label.id, 2000], [by.id, 8000]) },
        { who: by, to: label, body: shares([label.id, 3000], [by.id, 7000]) },
        { who: label, to: by, body: shares([label.id, 4000], [by.id, 6000]) },
      ];
      const replies = await Promise.all(
        wishes.map(({ who, body }) => propose(who, release, { version, ...body })),
      );
      expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
      for (const { json } of replies.filter(({ status }) => status === 409)) {
        expect(json).toMatchObject({ code: 'changed_meanwhile' });
      }
      const won = wishes[replies.findIndex(({ status }) => status === 200)];
      const { proposed: kept, history, version: now } = await seenBy(by, release);
      expect(history).toEqual([]);
      expect(now).toBeGreaterThan(version);
      expect(
        kept?.shares.map(({ uuid, share_basis_points }) => [uuid, share_basis_points]),
      ).toEqual(
        won?.body.shares.map(({ payee, share_basis_points }) => [payee, share_basis_points]),
      );
      const asked = async (email: string) =>
        (await mailsTo(app, email)).filter(({ text }) =>
          text.includes(`/studio/splits/${release}`),
        );
      expect(await asked(won?.to.email ?? '')).toHaveLength(1);
      expect(await asked(won?.who.email ?? '')).toHaveLength(0);
    }
  });
});

describe('a form that was opened before', () => {
  const steps: [string, (scene: Scene, split: Split) => Promise<{ status: number }>][] = [
    [
      'another was proposed',
      ({ label, by, release }) => propose(label, release, shares([label.id, 1], [by.id, 9999])),
    ],
    [
      'it was taken back',
      ({ label }, { uuid }) => label.browser.delete(label.at(`/splits/${uuid}`)),
    ],
    ['it was declined', ({ by }, split) => answer(by, split, 'decline')],
    ['all have agreed', ({ by }, split) => answer(by, split, 'agree')],
  ];
  it.each(steps)('replaces nothing when %s, however often it is sent', async (_name, step) => {
    const at = await scene();
    const { label, by, release } = at;
    const split = await proposed(label, release, shares([label.id, 1000], [by.id, 9000]));
    const { version } = await seenBy(label, release);
    expect((await step(at, split)).status).toBe(200);
    const before = await seenBy(label, release);
    const stale = { version, ...shares([label.id, 9000], [by.id, 1000]) };
    for (const _ of [1, 2]) {
      expect(await propose(label, release, stale)).toMatchObject({
        status: 409,
        json: { code: 'changed_meanwhile' },
      });
    }
    expect(await seenBy(label, release)).toEqual(before);
    // Whoever has looked again may go on.
    const again = await propose(label, release, { ...stale, version: before.version });
    expect(again.status).toBe(200);
  });

  it('takes away no consent that it does not know of', async () => {
    const { label, by, release } = await scene();
    const third = await artist(app);
    const body = shares([label.id, 2000], [by.id, 5000], [third.page.slug, 3000]);
    const split = await proposed(label, release, body);
    const { version } = await seenBy(label, release);
    await answer(third, split, 'agree');
    const stale = await propose(label, release, { version, ...shares([by.id, 10_000]) });
    expect(stale.json).toMatchObject({ code: 'changed_meanwhile' });
    expect((await answer(by, split, 'agree')).json).toMatchObject({ state: 'agreed' });
  });
});

describe('nobody', () => {
  it('sees, proposes or answers what does not concern them', async () => {
    const { label, by, release } = await scene();
    const split = await proposed(label, release, shares([label.id, 1000], [by.id, 9000]));
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
      const ask = (browser: TestBrowser, whose: Member) =>
        method === 'post' ? browser.post(whose.at(path), body) : browser[method](whose.at(path));
      expect((await ask(app.browser(), by)).status, `visitor ${path}`).toBe(401);
      for (const who of [stranger, staff, admin]) {
        expect((await ask(who.browser, by)).status, `another ${path}`).toBe(403);
      }
      if (path.includes('split') && path !== '/splits') {
        expect((await ask(stranger.browser, stranger)).status, `own ${path}`).toBe(404);
      }
    }
    const lists = ['/splits', '/shareable_releases'].map(async (path) => {
      const { json } = await stranger.browser.get(stranger.at(path));
      return (json as { data: unknown[] }).data;
    });
    expect(await Promise.all(lists)).toEqual([[], []]);
    expect(await statesOf(release)).toEqual(['proposed']);
  });

  it('proposes for an artist who did not allow it, or no longer does', async () => {
    const { label, by, release } = await scene(['sales']);
    const body = shares([label.id, 1000], [by.id, 9000]);
    expect((await propose(label, release, body)).status).toBe(404);
    const allowed = await scene();
    const roster = await allowed.label.browser.get(allowed.label.at('/label/roster'));
    const [agreement] = (roster.json as { data: { uuid: string }[] }).data;
    await allowed.by.browser.delete(allowed.by.at(`/agreements/${agreement?.uuid}`));
    expect((await propose(allowed.label, allowed.release, body)).status).toBe(404);
  });

  it('proposes for what somebody else has put on the artist’s page', async () => {
    const { label, by } = await scene();
    const guest = await artist(app);
    const { releaseIds } = await makeTitle(ctx, { ownerId: guest.id, page: by.page });
    const [release = ''] = releaseIds;
    const reply = await propose(label, release, shares([label.id, 1000], [guest.id, 9000]));
    expect(reply.status).toBe(404);
    const list = await label.browser.get(label.at('/shareable_releases'));
    expect(list.text).not.toContain(release);
  });

  it('finds people by trying ids', async () => {
    const { label, by, release } = await scene();
    const stranger = await artist(app);
    const reply = await propose(label, release, shares([stranger.id, 5000], [by.id, 5000]));
    expect(reply).toMatchObject({
      status: 422,
      json: { errors: { 'shares.0.payee': [expect.stringContaining('no seller')] } },
    });
  });
});

describe('bad input', () => {
  it('is refused in words, and nothing of it is written', async () => {
    const { label, by, release } = await scene();
    const customer = await member(app, {});
    await assertRefusesBadInput({
      db: ctx.db,
      browser: label.browser,
      key: 'POST /api/users/{user}/release_splits/{release}',
      good: {
        params: { user: label.id, release },
        body: { version: 1, ...shares([label.id, 4000], [by.id, 6000]) },
      },
      against: {
        'shares.0.payee': ['', 'nowhere', 'labels/nowhere', randomUUID(), customer.id, by.id],
        'shares.0.share_basis_points': [3999, 4001],
      },
    });
    await assertRefusesBadInput({
      db: ctx.db,
      browser: label.browser,
      key: 'GET /api/users/{user}/splits',
      good: { params: { user: label.id } },
    });
  });
});
