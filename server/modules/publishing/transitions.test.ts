/** Tests every transition × every user × every state, through API calls and jobs. */
import {
  RELEASE_STATES,
  type ReleaseEvent,
  type ReleaseRole,
  type ReleaseState,
  releaseMachine,
  releaseState,
} from '@lathe/rules/release-states';
import { nextState } from '@lathe/rules/state-machine';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { makePerson, signedInBrowser } from '../../testing/people.ts';
import { factsOf, type ReleaseRow } from '../releases/index.ts';
import { handler as makePackage } from './make-package.ts';
import { handler as publishDue } from './publish-due.ts';
import { type ReadyRelease, releaseIn } from './testing/ready-releases.ts';

const app = await testApp();
const { ctx } = app;

const owner = await makePerson(app, { seller: true });
const people = {
  owner,
  stranger: await makePerson(app, { seller: true }),
  staff: await makePerson(app, { role: 'staff' }),
  admin: await makePerson(app, { role: 'admin' }),
};
const browsers = {
  visitor: app.browser(),
  owner: await signedInBrowser(app, owner),
  stranger: await signedInBrowser(app, people.stranger),
  staff: await signedInBrowser(app, people.staff),
  admin: await signedInBrowser(app, people.admin),
};
type Member = keyof typeof browsers;
await ctx.db.updateTable('users').set({ releases_limit: 1000 }).execute();

const readRow = async (id: string) =>
  (await ctx.db
    .selectFrom('releases')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()) as unknown as ReleaseRow;
const stateOf = async (id: string) => releaseState(factsOf(await readRow(id)));
/** Everything that a rejected call must not change. */
const traces = async (id: string) => ({
  release: await readRow(id),
  reviews: await ctx.db.selectFrom('reviews').selectAll().where('thing_id', '=', id).execute(),
  history: await ctx.db
    .selectFrom('release_history')
    .selectAll()
    .where('release_id', '=', id)
    .execute(),
});

type Release = ReadyRelease & { reviewId: string };

const WORD = { retire: 'RETIRE', delete: 'DELETE' };
const CALLS = {
  submit: (member: Member, { id }: Release) =>
    browsers[member].post(`/api/users/${owner.id}/releases/${id}/submit`, { terms: true }),
  withdraw: (member: Member, { id }: Release) =>
    browsers[member].post(`/api/users/${owner.id}/releases/${id}/withdraw`),
  retire: (member: Member, { id }: Release) =>
    browsers[member].post(`/api/users/${owner.id}/releases/${id}/retire`, {
      confirmation: WORD.retire,
    }),
  delete: (member: Member, { id }: Release) =>
    browsers[member].delete(`/api/users/${owner.id}/releases/${id}?confirmation=${WORD.delete}`),
  approve: (member: Member, { reviewId }: Release) =>
    browsers[member].post(`/api/reviews/${reviewId}/approve`),
  reject: (member: Member, { reviewId }: Release) =>
    browsers[member].post(`/api/reviews/${reviewId}/reject`, {
      notes: { metadata: '', songs: 'Side A clips.', artwork: '' },
    }),
  edit: async (member: Member, { id }: Release) => {
    const { version } = await readRow(id);
    const path = `/api/users/${owner.id}/releases/${id}`;
    return await browsers[member].put(path, { version, label: 'Another label' });
  },
} satisfies Partial<Record<ReleaseEvent, unknown>>;

/** The role of each user for a release; none if missing. */
const ROLE: Record<Member, Partial<Record<keyof typeof CALLS, ReleaseRole>>> = {
  visitor: {},
  stranger: {},
  owner: {
    submit: 'owner',
    withdraw: 'owner',
    retire: 'owner',
    delete: 'owner',
    edit: 'owner',
  },
  staff: { approve: 'reviewer', reject: 'reviewer' },
  // Acts for the owner, which is logged.
  admin: {
    submit: 'owner',
    withdraw: 'owner',
    retire: 'owner',
    delete: 'owner',
    edit: 'owner',
    approve: 'reviewer',
    reject: 'reviewer',
  },
};
const EVENTS = Object.keys(CALLS) as (keyof typeof CALLS)[];
const MEMBERS = Object.keys(browsers) as Member[];

/** The first edit of a draft is the event `begin`. */
function tableFor(state: ReleaseState, event: keyof typeof CALLS, role: ReleaseRole) {
  const begins = state === 'draft' && event === 'edit';
  return nextState(releaseMachine, state, begins ? 'begin' : event, role);
}

function isAllowed(member: Member, event: keyof typeof CALLS, state: ReleaseState): boolean {
  const role = ROLE[member][event];
  return role !== undefined && tableFor(state, event, role).ok;
}

function expectedError(member: Member, event: keyof typeof CALLS, state: ReleaseState): number {
  if (member === 'visitor') return 401;
  if (ROLE[member][event] === undefined) return 403;
  return state === 'deleted' ? 404 : 409;
}

describe('release', () => {
  it.each(RELEASE_STATES)(
    'that is %s: is unchanged by users who may not perform an event',
    async (state) => {
      const release = await releaseIn(ctx, state, { ownerId: owner.id });
      expect(await stateOf(release.id)).toBe(state);
      const before = await traces(release.id);
      for (const event of EVENTS) {
        for (const member of MEMBERS.filter((each) => !isAllowed(each, event, state))) {
          const { status } = await CALLS[event](member, release);
          expect([event, member, status]).toEqual([
            event,
            member,
            expectedError(member, event, state),
          ]);
        }
      }
      expect(await traces(release.id)).toEqual(before);
    },
  );

  it.each(RELEASE_STATES)(
    'that is %s: follows the table for users who may perform an event',
    async (state) => {
      for (const event of EVENTS) {
        for (const member of MEMBERS.filter((each) => isAllowed(each, event, state))) {
          const release = await releaseIn(ctx, state, { ownerId: owner.id });
          const { status } = await CALLS[event](member, release);
          expect([event, member, status]).toEqual([event, member, event === 'delete' ? 204 : 200]);
          const led = tableFor(state, event, ROLE[member][event] ?? 'owner');
          expect(led).toEqual({ ok: true, state: await stateOf(release.id) });
        }
      }
    },
  );

  it('is packaged and published only by the system, each from one state', async () => {
    const helpers = {
      jobId: '1',
      attempt: 1,
      lastAttempt: false,
      signal: new AbortController().signal,
      log: ctx.log,
    };
    const due = { ownerId: owner.id, release: { release_date: '2026-11-16' } };
    for (const state of RELEASE_STATES) {
      const packaged = await releaseIn(ctx, state, { ownerId: owner.id });
      await makePackage(ctx, { releaseId: packaged.id }, helpers);
      const created = nextState(releaseMachine, state, 'finish_package', 'system');
      expect(await stateOf(packaged.id)).toBe(created.ok ? created.state : state);
      const published = await releaseIn(ctx, state, due);
      await publishDue(ctx, {}, helpers);
      const onSale = nextState(releaseMachine, state, 'publish', 'system');
      expect(await stateOf(published.id)).toBe(onSale.ok ? onSale.state : state);
    }
  });
});
