import type { Split } from '@lathe/contract/split-calls';
import { describe, expect, it } from 'vitest';
import { inTransaction } from '../../platform/db/tx.ts';
import { testApp } from '../../testing/app.ts';
import { mailsTo } from '../../testing/mailbox.ts';
import { TEST_PASSWORD } from '../../testing/people.ts';
import { type Member, makeArtist } from '../labels/testing/rosters.ts';
import { activateSplit } from './split-store.ts';
import {
  answerSplit,
  HIGH_LIMITS,
  propose,
  proposed,
  type SplitScene,
  seenBy,
  shares,
  splitScenes,
} from './testing/scenes.ts';

const app = await testApp({ limits: HIGH_LIMITS });
const { ctx } = app;
const { scene, statesOf, sell } = splitScenes(app);

describe('at the same moment', () => {
  it('two agreements put the split in force once', async () => {
    for (let at = 0; at < 3; at += 1) {
      const { label, artist, release } = await scene();
      const third = await makeArtist(app);
      const body = shares([label.id, 2000], [artist.id, 5000], [third.page.slug, 3000]);
      const split = await proposed(label, release, body);
      const replies = await Promise.all([
        answerSplit(artist, split, 'agree'),
        answerSplit(third, split, 'agree'),
      ]);
      expect(replies.map(({ status }) => status)).toEqual([200, 200]);
      expect(await statesOf(release)).toEqual(['agreed']);
    }
  });

  it('an agreement and a new proposal bind nobody to an unseen split', async () => {
    for (let at = 0; at < 5; at += 1) {
      const { label, artist, release } = await scene();
      const split = await proposed(label, release, shares([label.id, 1000], [artist.id, 9000]));
      const { version } = await seenBy(label, release);
      const [agreed, renewed] = await Promise.all([
        answerSplit(artist, split, 'agree'),
        propose(label, release, { version, ...shares([label.id, 9000], [artist.id, 1000]) }),
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
      expect((await sell(release)).booked.get(artist.id)).toBe(agreed.status === 200 ? 320 : 356);
    }
  });

  it('several proposals store one, and leave no row or mail for the others', async () => {
    for (let at = 0; at < 3; at += 1) {
      const { label, artist, release } = await scene();
      const { version } = await seenBy(label, release);
      const proposals = [
        { who: label, to: artist, body: shares([label.id, 2000], [artist.id, 8000]) },
        { who: artist, to: label, body: shares([label.id, 3000], [artist.id, 7000]) },
        { who: label, to: artist, body: shares([label.id, 4000], [artist.id, 6000]) },
      ];
      const replies = await Promise.all(
        proposals.map(({ who, body }) => propose(who, release, { version, ...body })),
      );
      expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
      for (const { json } of replies.filter(({ status }) => status === 409)) {
        expect(json).toMatchObject({ code: 'changed_meanwhile' });
      }
      const won = proposals[replies.findIndex(({ status }) => status === 200)];
      const { proposed: stored, history, version: now } = await seenBy(artist, release);
      expect(history).toEqual([]);
      expect(now).toBeGreaterThan(version);
      expect(
        stored?.shares.map(({ uuid, share_basis_points }) => [uuid, share_basis_points]),
      ).toEqual(
        won?.body.shares.map(({ payee, share_basis_points }) => [payee, share_basis_points]),
      );
      const enqueuedMails = async (email: string) =>
        (await mailsTo(app, email)).filter(({ text }) =>
          text.includes(`/studio/splits/${release}`),
        );
      expect(await enqueuedMails(won?.to.email ?? '')).toHaveLength(1);
      expect(await enqueuedMails(won?.who.email ?? '')).toHaveLength(0);
    }
  });
});

describe('payee who deletes their account', () => {
  const holding = async (release: string) =>
    await ctx.db
      .selectFrom('release_splits')
      .innerJoin('release_split_shares', 'release_split_shares.split_id', 'release_splits.id')
      .innerJoin('users', 'users.id', 'release_split_shares.user_id')
      .select('users.id')
      .where('release_id', '=', release)
      .where('release_splits.state', '=', 'agreed')
      .where('users.deleted_at', 'is not', null)
      .execute();
  const leave = (member: Member) =>
    member.browser.post(`/api/account/${member.id}/deletion`, {
      word: 'DELETE',
      password: TEST_PASSWORD,
    });

  it('gets no share from a concurrent agreement', async () => {
    for (let at = 0; at < 3; at += 1) {
      const { label, artist, release } = await scene();
      const split = await proposed(label, release, shares([label.id, 2000], [artist.id, 8000]));
      const [agreed] = await Promise.allSettled([
        answerSplit(artist, split, 'agree'),
        leave(label),
      ]);
      expect(agreed.status).toBe('fulfilled');
      expect(await holding(release)).toEqual([]);
      expect(await statesOf(release)).not.toContain('agreed');
    }
  });

  it('gets none from their own concurrent proposal', async () => {
    for (let at = 0; at < 3; at += 1) {
      const { label, artist, release } = await scene();
      const body = shares([label.id, 2000], [artist.id, 8000]);
      await Promise.allSettled([propose(label, release, body), leave(label)]);
      const { proposed: split } = await seenBy(artist, release);
      if (split) await answerSplit(artist, split, 'agree');
      expect(await holding(release)).toEqual([]);
    }
  });

  it('gets none when others agree to a withdrawn split', async () => {
    const { label, artist, release } = await scene();
    const split = await proposed(label, release, shares([label.id, 2000], [artist.id, 8000]));
    await leave(label);
    expect(await answerSplit(artist, split, 'agree')).toMatchObject({ status: 409 });
    expect(await statesOf(release)).toEqual(['withdrawn']);
    const force = { id: split.uuid, releaseId: release, now: ctx.clock.now() };
    await expect(inTransaction(ctx.db, (tx) => activateSplit(tx, force))).rejects.toMatchObject({
      code: 'split_closed',
    });
    expect(await statesOf(release)).toEqual(['withdrawn']);
  });
});

describe('outdated form', () => {
  const steps: [string, (scene: SplitScene, split: Split) => Promise<{ status: number }>][] = [
    [
      'another was proposed',
      ({ label, artist, release }) =>
        propose(label, release, shares([label.id, 1], [artist.id, 9999])),
    ],
    [
      'it was taken back',
      ({ label }, { uuid }) => label.browser.delete(label.at(`/splits/${uuid}`)),
    ],
    ['it was declined', ({ artist }, split) => answerSplit(artist, split, 'decline')],
    ['all have agreed', ({ artist }, split) => answerSplit(artist, split, 'agree')],
  ];
  it.each(steps)('replaces nothing when %s, even when sent again', async (_name, step) => {
    const at = await scene();
    const { label, artist, release } = at;
    const split = await proposed(label, release, shares([label.id, 1000], [artist.id, 9000]));
    const { version } = await seenBy(label, release);
    expect((await step(at, split)).status).toBe(200);
    const before = await seenBy(label, release);
    const stale = { version, ...shares([label.id, 9000], [artist.id, 1000]) };
    for (const _ of [1, 2]) {
      expect(await propose(label, release, stale)).toMatchObject({
        status: 409,
        json: { code: 'changed_meanwhile' },
      });
    }
    expect(await seenBy(label, release)).toEqual(before);
    // With the current version it succeeds.
    const repeated = await propose(label, release, { ...stale, version: before.version });
    expect(repeated.status).toBe(200);
  });

  it('does not remove a consent given in the meantime', async () => {
    const { label, artist, release } = await scene();
    const third = await makeArtist(app);
    const body = shares([label.id, 2000], [artist.id, 5000], [third.page.slug, 3000]);
    const split = await proposed(label, release, body);
    const { version } = await seenBy(label, release);
    await answerSplit(third, split, 'agree');
    const stale = await propose(label, release, { version, ...shares([artist.id, 10_000]) });
    expect(stale.json).toMatchObject({ code: 'changed_meanwhile' });
    expect((await answerSplit(artist, split, 'agree')).json).toMatchObject({ state: 'agreed' });
  });
});
