/** Tests every step for every role and state through the API. */
import {
  CONTRIBUTION_STATES,
  type ContributionEvent,
  type ContributionRole,
  type ContributionState,
  contributionMachine,
} from '@lathe/rules/contributions';
import { nextState } from '@lathe/rules/state-machine';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { makePerson, signedInBrowser } from '../../testing/people.ts';
import { makePage } from '../pages/testing/pages.ts';

const app = await testApp();
const { ctx } = app;

const people = {
  asker: await makePerson(app, { seller: true }),
  owner: await makePerson(app, { seller: true }),
  stranger: await makePerson(app, { seller: true }),
  customer: await makePerson(app),
  staff: await makePerson(app, { role: 'staff' }),
  admin: await makePerson(app, { role: 'admin' }),
};
const browsers = {
  visitor: app.browser(),
  asker: await signedInBrowser(app, people.asker),
  owner: await signedInBrowser(app, people.owner),
  stranger: await signedInBrowser(app, people.stranger),
  customer: await signedInBrowser(app, people.customer),
  staff: await signedInBrowser(app, people.staff),
  admin: await signedInBrowser(app, people.admin),
};
type Member = keyof typeof browsers;
const { asker, owner } = people;
const page = await makePage(ctx, { owner_id: owner.id, is_live: true });

/** Long enough ago to ask again after a rejection. */
const LONG_AGO = new Date(ctx.clock.now().getTime() - 60 * 24 * 60 * 60 * 1000);

async function setState(state: ContributionState | null): Promise<void> {
  await ctx.db.deleteFrom('page_contributors').where('page_id', '=', page.id).execute();
  // The clock stands still, so the next step would be the same event.
  await ctx.db.deleteFrom('notifications').execute();
  if (state === null) return;
  await ctx.db
    .insertInto('page_contributors')
    .values({
      page_id: page.id,
      user_id: asker.id,
      state,
      asked_at: LONG_AGO,
      decided_at: state === 'asked' ? null : LONG_AGO,
    })
    .execute();
}

const readAll = () => ctx.db.selectFrom('page_contributors').selectAll().execute();
const countMails = async () =>
  (
    await ctx.db
      .selectFrom('graphile_worker.jobs' as never)
      .selectAll()
      .execute()
  ).length;

const mine = `/api/users/${asker.id}/contributions`;
const theirs = `/api/users/${owner.id}/pages/${page.id}/contributors/${asker.id}`;
const STEPS = {
  ask: { event: 'ask', role: 'asker', path: mine },
  withdraw: { event: 'withdraw', role: 'asker', path: `${mine}/${page.id}/withdraw` },
  'end as contributor': { event: 'end', role: 'asker', path: `${mine}/${page.id}/end` },
  accept: { event: 'accept', role: 'page_owner', path: `${theirs}/accept` },
  reject: { event: 'reject', role: 'page_owner', path: `${theirs}/reject` },
  'end as owner': { event: 'end', role: 'page_owner', path: `${theirs}/end` },
} satisfies Record<string, { event: ContributionEvent; role: ContributionRole; path: string }>;
type StepName = keyof typeof STEPS;
/** Roles that each user may act as. An admin may act as all of them, which is logged. */
const ROLES: Record<Member, readonly ContributionRole[]> = {
  visitor: [],
  asker: ['asker'],
  owner: ['page_owner'],
  stranger: [],
  customer: [],
  staff: [],
  admin: ['asker', 'page_owner'],
};
const MEMBERS = Object.keys(browsers) as Member[];

function take(member: Member, name: StepName) {
  const { event, path } = STEPS[name];
  return browsers[member].post(path, event === 'ask' ? { page: page.slug } : {});
}

/** A new request has no earlier state. */
function stateAfter(state: ContributionState | null, name: StepName): ContributionState | null {
  const { event, role } = STEPS[name];
  if (state === null) return event === 'ask' ? 'asked' : null;
  const led = nextState(contributionMachine, state, event, role);
  return led.ok ? led.state : null;
}

function expectedError(member: Member, name: StepName, state: ContributionState | null): number {
  if (member === 'visitor') return 401;
  const role = STEPS[name].role;
  if (!ROLES[member].some((each) => each === role)) return 403;
  return state === null ? 404 : 409;
}

const cases = (Object.keys(STEPS) as StepName[]).flatMap((name) =>
  MEMBERS.map((member) => ({ name, who: member })),
);
const mayTake = ({ name, who }: (typeof cases)[number], state: ContributionState | null) =>
  ROLES[who].some((role) => role === STEPS[name].role) && stateAfter(state, name) !== null;

describe.each([null, ...CONTRIBUTION_STATES])('contribution that is %s', (state) => {
  it('is unchanged by users who may not take a step', async () => {
    await setState(state);
    const [before, jobs] = [await readAll(), await countMails()];
    for (const { name, who } of cases.filter((each) => !mayTake(each, state))) {
      const { status } = await take(who, name);
      expect([name, who, status]).toEqual([name, who, expectedError(who, name, state)]);
    }
    expect(await readAll()).toEqual(before);
    expect(await countMails()).toBe(jobs);
  });

  it('follows the transition table with one mail for allowed users', async () => {
    for (const { name, who } of cases.filter((each) => mayTake(each, state))) {
      await setState(state);
      const jobs = await countMails();
      const { status } = await take(who, name);
      expect([name, who, status]).toEqual([name, who, 200]);
      const [row, ...others] = await readAll();
      expect(row).toMatchObject({ page_id: page.id, state: stateAfter(state, name) });
      expect(others).toEqual([]);
      expect(await countMails()).toBe(jobs + 1);
    }
  });
});

describe('other users', () => {
  it('cannot access a contribution through their own account URL', async () => {
    await setState('asked');
    const before = await readAll();
    const { stranger } = people;
    const own = `/api/users/${stranger.id}`;
    for (const path of [
      `${own}/contributions/${page.id}/withdraw`,
      `${own}/contributions/${page.id}/end`,
      `${own}/pages/${page.id}/contributors/${asker.id}/accept`,
      `${own}/pages/${page.id}/contributors/${asker.id}/reject`,
      `${own}/pages/${page.id}/contributors/${asker.id}/end`,
    ]) {
      expect([path, (await browsers.stranger.post(path)).status]).toEqual([path, 404]);
    }
    for (const part of ['contributors', 'releases']) {
      const { status } = await browsers.stranger.get(`${own}/pages/${page.id}/${part}`);
      expect([part, status]).toEqual([part, 404]);
    }
    expect(await readAll()).toEqual(before);
  });
});
