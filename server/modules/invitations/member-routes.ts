/** Invitations into the account of a seller. */
import type { MemberInvitation, memberCalls } from '@lathe/contract/member-calls';
import { signedIn } from '../../platform/http/actor.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import { inviteMember } from './invite-member.ts';
import { resendInvitation, revokeInvitation } from './manage-invitation.ts';
import { stateOf } from './state.ts';
import { type InvitationRow, listMemberInvitations } from './store.ts';

type InvitationCall = Extract<keyof typeof memberCalls, `${string}/members/invitations${string}`>;

export const memberInvitationRoutes: Pick<Handlers<typeof memberCalls>, InvitationCall> = {
  'GET /api/users/{user}/members/invitations': async ({ ctx, params }) => {
    const rows = await listMemberInvitations(ctx.db, params.user);
    const now = ctx.clock.now();
    return { data: rows.map((row) => present(row, now)), next_page_url: null };
  },

  'POST /api/users/{user}/members/invitations': async ({ ctx, ip, actor, params, body }) => {
    const request = { actor: signedIn(actor), ip, accountId: params.user, ...body };
    return present(await inviteMember(ctx, request), ctx.clock.now());
  },

  'POST /api/users/{user}/members/invitations/{invitation}/resend': async (call) => {
    const { ctx, ip, actor, params } = call;
    const request = { actor: signedIn(actor), ip, accountId: params.user, id: params.invitation };
    return present(await resendInvitation(ctx, request), ctx.clock.now());
  },

  'DELETE /api/users/{user}/members/invitations/{invitation}': async (call) => {
    const { ctx, ip, actor, params } = call;
    const request = { actor: signedIn(actor), ip, accountId: params.user, id: params.invitation };
    await revokeInvitation(ctx, request);
  },
};

function present(row: InvitationRow, now: Date): MemberInvitation {
  if (!row.member) throw new Error('Not an invitation into an account.');
  return {
    id: row.id,
    email: row.email,
    role: row.member.role,
    state: stateOf(row, now) === 'open' ? 'open' : 'expired',
    invited_by: row.inviterName,
    expires_at: row.expiresAt.toISOString(),
  };
}
