/** Splits with a payee who is named by mail address, for tests. */
import { randomUUID } from 'node:crypto';
import type { InvitedShare } from '@lathe/contract/invited-share-calls';
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { TestApp } from '../../../testing/app.ts';
import type { TestBrowser, TestReply } from '../../../testing/browser.ts';
import { mailsTo } from '../../../testing/mailbox.ts';
import { makePerson, signedInBrowser, TEST_PASSWORD } from '../../../testing/people.ts';
import {
  answerSplit,
  HIGH_LIMITS,
  highLimit,
  propose,
  proposed,
  type SplitScene,
  seenBy,
  splitScenes,
} from './scenes.ts';

export interface InvitedScene extends SplitScene {
  email: string;
  /** The invited payee. */
  payee: string;
}

export interface Joined {
  id: string;
  browser: TestBrowser;
  /** Path below /api/users/{user}. */
  at(path: string): string;
}

/** The dealer price earns 3.56, of which 30% are 1.07. */
export const INVITED_EARNS = 107;

/** High rate limits, also for those who register. */
export const INVITED_LIMITS = { ...HIGH_LIMITS, mailbox: highLimit, register: highLimit };

export function invitedScenes(app: TestApp) {
  const { ctx } = app;
  const { scene, sell } = splitScenes(app);

  /** In force: 20% for the label, 50% for the artist, 30% for somebody who is invited. */
  async function invitedScene(
    email = `${randomUUID()}@example.com`,
    name = 'Sax Player',
  ): Promise<InvitedScene> {
    const at = await scene();
    const { label, artist, release } = at;
    const split = await proposed(label, release, invitedShares(at, { email, name }));
    const agreed = await answerSplit(artist, split, 'agree');
    expect(agreed.json).toMatchObject({ state: 'agreed' });
    return { ...at, email, payee: await payeeOf(at) };
  }

  const invitedShares = (
    { label, artist }: SplitScene,
    { email, name }: { email: string; name?: string },
  ) => ({
    shares: [
      { payee: label.id, share_basis_points: 2000 },
      { payee: artist.id, share_basis_points: 5000 },
      { payee: email, ...(name && { name }), share_basis_points: 3000 },
    ],
  });

  async function payeeOf({ label, release }: SplitScene): Promise<string> {
    const { agreed, proposed: open } = await seenBy(label, release);
    const share = (agreed ?? open)?.shares.find(({ invited }) => invited !== null);
    if (!share) throw new Error('Nobody is invited.');
    return share.uuid;
  }

  /** What waits, by the ledger. */
  async function waitingFor(payee: string): Promise<number> {
    return await balanceOf(payee, 'earnings_unclaimed');
  }

  async function balanceOf(party: string | null, account: string): Promise<number> {
    const { rows } = await sql<{ amount: number }>`
      select coalesce(-sum(amount), 0)::integer as amount from ledger_entries
      where party_id is not distinct from ${party}::uuid and account = ${account}`.execute(ctx.db);
    return rows[0]?.amount ?? 0;
  }

  /** The token of the newest link to this address. */
  async function linkTo(email: string): Promise<string> {
    const mails = await mailsTo(app, email);
    const link = mails.flatMap(({ links }) => links).find((each) => each.includes('/invitation/'));
    if (!link) throw new Error(`There is no invitation to ${email}.`);
    return link.split('/').at(-1) ?? '';
  }

  /** Registers through the link in the mail. */
  async function register({ email }: Pick<InvitedScene, 'email'>): Promise<Joined> {
    const browser = app.browser();
    const token = await linkTo(email);
    const person = { first_name: 'Sina', last_name: 'Sax', password: TEST_PASSWORD, terms: true };
    const reply = await browser.post(`/api/invitations/${token}/accept`, person);
    expect(reply.status, reply.text).toBe(200);
    return joined((reply.json as { user: string }).user, browser);
  }

  /** Somebody who has an account with the address already. */
  async function signIn(email: string, kind: { seller?: boolean } = {}): Promise<Joined> {
    const person = await makePerson(app, { email, ...kind });
    return joined(person.id, await signedInBrowser(app, person));
  }

  const joined = (id: string, browser: TestBrowser): Joined => ({
    id,
    browser,
    at: (path) => `/api/users/${id}${path}`,
  });

  /** After a while, sessions have ended. */
  const signInAgain = async ({ id }: { id: string }): Promise<Joined> =>
    joined(id, await signedInBrowser(app, { id, email: '' }));

  async function offeredTo({
    browser,
    at,
  }: Pick<Joined, 'browser' | 'at'>): Promise<InvitedShare[]> {
    const reply = await browser.get(at('/invited_shares'));
    expect(reply.status, reply.text).toBe(200);
    return (reply.json as { data: InvitedShare[] }).data;
  }

  async function agree(person: Pick<Joined, 'browser' | 'at'>, payee: string, version?: number) {
    const offered = (await offeredTo(person)).find(({ uuid }) => uuid === payee);
    const body = { version: version ?? offered?.version ?? 1 };
    return await person.browser.post(person.at(`/invited_shares/${payee}/agree`), body);
  }

  const decline = ({ browser, at }: Joined, payee: string) =>
    browser.post(at(`/invited_shares/${payee}/decline`));

  async function correct(
    { label, release, payee }: InvitedScene,
    email: string,
    name = 'Sax Player',
  ): Promise<TestReply> {
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

  async function ship(order: string | null): Promise<void> {
    await ctx.db
      .updateTable('parcels')
      .set({ dispatched_at: ctx.clock.now() })
      .where('order_id', '=', order ?? '')
      .execute();
  }

  return {
    agree,
    balanceOf,
    correct,
    decline,
    invitedScene,
    invitedShares,
    linkTo,
    offeredTo,
    payeeOf,
    propose,
    register,
    scene,
    sell,
    ship,
    signIn,
    signInAgain,
    stateOf,
    waitingFor,
  };
}
