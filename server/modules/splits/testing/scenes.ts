/** Splits for tests, proposed and answered through the API. */
import type { ReleaseSplits, Split } from '@lathe/contract/split-calls';
import { expect } from 'vitest';
import type { TestApp } from '../../../testing/app.ts';
import { addToBasket, pay, stateOf } from '../../checkout/testing/buyers.ts';
import {
  type Artist,
  type Member,
  makeArtist,
  type OpenLabel,
  openLabel,
  signed,
} from '../../labels/testing/rosters.ts';
import { makeTitle } from '../../storefront/testing/titles.ts';

export interface SplitScene {
  label: OpenLabel;
  artist: Artist;
  release: string;
}

export const highLimit = { points: 10_000, seconds: 60 };
/** High rate limits, because tests send many requests. */
export const HIGH_LIMITS = { invitation: highLimit, checkout: highLimit };

export const shares = (...entries: [payee: string, share: number][]) => ({
  shares: entries.map(([payee, share_basis_points]) => ({ payee, share_basis_points })),
});

/** Uses the current version, unless the body contains one. */
export async function propose(member: Member, release: string, body: object) {
  const { version = 1 } = await seenBy(member, release);
  return await member.browser.post(member.at(`/release_splits/${release}`), { version, ...body });
}

export async function proposed(member: Member, release: string, body: object): Promise<Split> {
  const reply = await propose(member, release, body);
  expect(reply.status, reply.text).toBe(200);
  const { proposed: split } = reply.json as ReleaseSplits;
  if (!split) throw new Error('It holds already.');
  return split;
}

export function answerSplit(member: Member, split: Split, word: 'agree' | 'decline') {
  return member.browser.post(member.at(`/splits/${split.uuid}/${word}`));
}

export async function seenBy(member: Member, release: string): Promise<ReleaseSplits> {
  return (await member.browser.get(member.at(`/release_splits/${release}`))).json as ReleaseSplits;
}

export function splitScenes(app: TestApp) {
  const { ctx } = app;

  /** An artist on the roster of a label that may propose splits, with a release on sale. */
  async function scene(rights: ('payees' | 'sales')[] = ['payees']): Promise<SplitScene> {
    const [label, artist] = [await openLabel(app), await makeArtist(app)];
    await signed(label, artist, rights);
    const { releaseIds } = await makeTitle(ctx, { ownerId: artist.id, page: artist.page });
    return { label, artist, release: releaseIds[0] ?? '' };
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

  /**
   * Sells one release; returns the ledger entries per payee, and the shares stored with the order
   * line.
   */
  async function sell(release: string, quantity = 1) {
    const browser = app.browser();
    await addToBasket(browser, release, quantity);
    const { order, key } = stateOf(await pay(browser));
    const booked = await ctx.db
      .selectFrom('ledger_entries')
      .innerJoin('ledger_transactions', 'ledger_transactions.id', 'transaction_id')
      .select(['party_id', 'amount'])
      .where('reference', '=', order ?? '')
      .where('account', '=', 'earnings_pending')
      .execute();
    return {
      browser,
      order,
      key,
      booked: new Map(booked.map((row) => [row.party_id, -row.amount])),
    };
  }

  return { scene, statesOf, sell };
}
