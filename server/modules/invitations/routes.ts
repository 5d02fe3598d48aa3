import type { invitationCalls } from '@lathe/contract/invitation-calls';
import { signedIn } from '../../platform/http/actor.ts';
import { CallError } from '../../platform/http/call-error.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import { pageOf, readCursor } from '../../platform/http/paging.ts';
import { findLoginByEmail, originOf, setSessionCookie } from '../accounts/index.ts';
import { acceptAsNewUser, acceptAsSignedIn } from './accept-invitation.ts';
import { declineShare } from './decline-share.ts';
import { issueInvitation } from './issue-invitation.ts';
import { resendInvitation, revokeInvitation } from './manage-invitation.ts';
import { describeShare } from './payee-share.ts';
import { isStaffRole, rolesToInvite } from './policy.ts';
import { presentInvitation } from './present.ts';
import { stateOf } from './state.ts';
import { findByToken, inviterOf, listInvitations } from './store.ts';

export const invitationRoutes: Handlers<typeof invitationCalls> = {
  'GET /api/invitations': async (call) => {
    const { ctx, query } = call;
    const actor = signedIn(call.actor);
    const now = ctx.clock.now();
    const rows = await listInvitations(ctx.db, {
      invitedBy: isStaffRole(actor) ? null : actor.userId,
      state: query.state,
      now,
      cursor: readCursor(query.cursor, 'uuid'),
    });
    const page = pageOf(rows, {
      path: '/api/invitations',
      query,
      cursorOf: ({ createdKey, id }) => ({ at: createdKey, id }),
      present: (row) => presentInvitation(row, actor, now),
    });
    return { ...page, roles: rolesToInvite(actor) };
  },

  'POST /api/invitations': async ({ ctx, ip, body, ...call }) => {
    const actor = signedIn(call.actor);
    const { message = '', rights = [], ...input } = body;
    const issued = await issueInvitation(ctx, { actor, ip, message, rights, ...input });
    return presentInvitation(issued, actor, ctx.clock.now());
  },

  'POST /api/invitations/{id}/resend': async ({ ctx, ip, params, ...call }) => {
    const actor = signedIn(call.actor);
    const sent = await resendInvitation(ctx, { actor, ip, ...params });
    return presentInvitation(sent, actor, ctx.clock.now());
  },

  'DELETE /api/invitations/{id}': async ({ ctx, ip, params, actor }) => {
    await revokeInvitation(ctx, { actor: signedIn(actor), ip, ...params });
  },

  'GET /api/invitations/by-token/{token}': async ({ ctx, params }) => {
    const invitation = await findByToken(ctx.db, params.token);
    if (!invitation) throw new CallError('not_found');
    const { role, message, email, expiresAt, label, member, payee } = invitation;
    const state = stateOf(invitation, ctx.clock.now());
    const open = state === 'open';
    return {
      state,
      role,
      member_role: member?.role ?? null,
      invited_by: inviterOf(invitation) ?? '',
      message: open ? message : '',
      expires_at: expiresAt.toISOString(),
      email: open ? email : null,
      has_account: open && ((await findLoginByEmail(ctx.db, email))?.isConfirmed ?? false),
      label: label && open ? { name: label.name, url: label.slug, rights: label.rights } : null,
      payee: payee && open ? await describeShare(ctx.db, payee) : null,
    };
  },

  'POST /api/invitations/{token}/decline': async ({ ctx, params }) => {
    await declineShare(ctx, params.token);
  },

  'POST /api/invitations/{token}/accept': async (call) => {
    const { ctx, actor, body, locale } = call;
    const request = { token: call.params.token, origin: originOf(call) };
    const {
      secret,
      userId: user,
      ...accepted
    } = actor
      ? await acceptAsSignedIn(ctx, { ...request, actor })
      : await acceptAsNewUser(ctx, { ...request, registration: body, locale });
    setSessionCookie(call, secret);
    return { user, ...accepted };
  },
};
