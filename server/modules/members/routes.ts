import type { Member, memberCalls } from '@lathe/contract/member-calls';
import type { Handlers } from '../../platform/http/handlers.ts';
import { pageOf, readCursor } from '../../platform/http/paging.ts';
import { listActivity } from './activity.ts';
import { changeRole, leaveAccount, removeMember } from './change-member.ts';
import { readReleaseAccess } from './release-access.ts';
import { listMembers, listMemberships, type MemberRow } from './store.ts';

type InvitationCall = Extract<keyof typeof memberCalls, `${string}/members/invitations${string}`>;

/** The calls for invitations are in the module `invitations`. */
export const memberRoutes: Omit<Handlers<typeof memberCalls>, InvitationCall> = {
  'GET /api/users/{user}/members': async ({ ctx, params }) => ({
    data: (await listMembers(ctx.db, params.user)).map(presentMember),
    next_page_url: null,
  }),

  'PUT /api/users/{user}/members/{member}': async (call) => {
    const { params, body } = call;
    return presentMember(await changeRole(call, keyOf(params), body.role));
  },

  'DELETE /api/users/{user}/members/{member}': async (call) => {
    await removeMember(call, keyOf(call.params));
  },

  'GET /api/users/{user}/members/activity': async ({ ctx, params, query }) => {
    const cursor = readCursor(query.cursor, 'number');
    const rows = await listActivity(ctx.db, { accountId: params.user, cursor });
    return pageOf(rows, {
      path: `/api/users/${params.user}/members/activity`,
      query,
      cursorOf: ({ atKey, id }) => ({ at: atKey, id: String(id) }),
      present: ({ id, at, person, action, releaseId, releaseTitle }) => ({
        id: String(id),
        at: at.toISOString(),
        person,
        action,
        release: releaseId === null ? null : { uuid: releaseId, title: releaseTitle ?? '' },
      }),
    });
  },

  'GET /api/users/{user}/memberships': async ({ ctx, params }) => ({
    data: (await listMemberships(ctx.db, params.user)).map(({ id, name, role, addedAt }) => ({
      account: { id, name },
      role,
      added_at: addedAt.toISOString(),
    })),
    next_page_url: null,
  }),

  'DELETE /api/users/{user}/memberships/{account}': async (call) => {
    await leaveAccount(call, { accountId: call.params.account, userId: call.params.user });
  },

  'GET /api/studio/releases/{release}': (call) => readReleaseAccess(call, call.params.release),
};

function keyOf({ user, member }: { user: string; member: string }) {
  return { accountId: user, userId: member };
}

function presentMember({ id, name, email, role, addedAt }: MemberRow): Member {
  return { id, name, email, role, added_at: addedAt.toISOString() };
}
