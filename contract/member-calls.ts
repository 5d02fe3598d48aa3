/** People who work in the account of a seller. Their rights are in docs/permissions.md. */
import { LOCALES } from '@lathe/rules/locales';
import { MEMBER_ROLES } from '@lathe/rules/member-roles';
import { z } from 'zod';
import { TEAM_ACTIONS } from './audit-actions.ts';
import type { CallTable } from './call.ts';
import { collection, pageCursor } from './collection.ts';
import { ofUser } from './params.ts';
import { emailAddress } from './user.ts';

const role = z.enum(MEMBER_ROLES);

export const member = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  role,
  added_at: z.string(),
});
export type Member = z.infer<typeof member>;

export const memberInvitation = z.object({
  id: z.uuid(),
  email: z.string(),
  role,
  state: z.enum(['open', 'expired']),
  invited_by: z.string().nullable(),
  expires_at: z.string(),
});
export type MemberInvitation = z.infer<typeof memberInvitation>;

const membership = z.object({
  account: z.object({
    id: z.uuid(),
    /** The name of the label, otherwise that of the seller. */
    name: z.string(),
  }),
  role,
  added_at: z.string(),
});
export type MembershipReply = z.infer<typeof membership>;

const ofMember = ofUser.extend({ member: z.uuid() });
const ofInvitation = ofUser.extend({ invitation: z.uuid() });
const manage = {
  area: 'Members',
  permission: 'members.manage',
  owner: 'user',
  stepUp: true,
} as const;
const read = { area: 'Members', permission: 'members.read', owner: 'user' } as const;

export const memberCalls = {
  'GET /api/users/{user}/members': {
    ...read,
    summary: 'People who work in this seller’s account, by name',
    params: ofUser,
    reply: collection(member),
  },
  'PUT /api/users/{user}/members/{member}': {
    ...manage,
    summary: 'Gives a member another role, at once',
    params: ofMember,
    body: z.object({ role }),
    reply: member,
    errors: ['not_found'],
  },
  'DELETE /api/users/{user}/members/{member}': {
    ...manage,
    summary: 'Ends a member’s access, at once',
    params: ofMember,
    reply: null,
    errors: ['not_found'],
  },
  'GET /api/users/{user}/members/activity': {
    ...read,
    summary: 'What members and labels changed in this account, newest first',
    params: ofUser,
    query: z.object({ cursor: pageCursor }),
    reply: collection(
      z.object({
        id: z.string(),
        at: z.string(),
        /** Null if the account of the person was deleted. */
        person: z.string().nullable(),
        action: z.enum(TEAM_ACTIONS),
        /** The release that was changed. */
        release: z.object({ uuid: z.uuid(), title: z.string() }).nullable(),
      }),
    ),
  },
  'GET /api/users/{user}/members/invitations': {
    ...read,
    summary: 'Invitations into this account that nobody has accepted yet',
    params: ofUser,
    reply: collection(memberInvitation),
  },
  'POST /api/users/{user}/members/invitations': {
    ...manage,
    summary: 'Invites an email address into this account; the link works once, for seven days',
    params: ofUser,
    body: z.object({ email: emailAddress, role, locale: z.enum(LOCALES) }),
    reply: memberInvitation,
    errors: ['already_invited', 'already_member', 'too_many_members'],
  },
  'POST /api/users/{user}/members/invitations/{invitation}/resend': {
    ...manage,
    summary: 'Sends a new link, valid for seven days; the old one becomes invalid',
    params: ofInvitation,
    reply: memberInvitation,
    errors: ['not_found', 'invitation_closed', 'already_member', 'too_many_members'],
  },
  'DELETE /api/users/{user}/members/invitations/{invitation}': {
    ...manage,
    summary: 'Revokes an invitation; its link becomes invalid',
    params: ofInvitation,
    reply: null,
    errors: ['not_found', 'invitation_closed'],
  },
  'GET /api/users/{user}/memberships': {
    area: 'Members',
    permission: 'account.read',
    owner: 'user',
    summary: 'Accounts of other sellers in which this person works',
    params: ofUser,
    reply: collection(membership),
  },
  'DELETE /api/users/{user}/memberships/{account}': {
    area: 'Members',
    permission: 'account.edit',
    owner: 'user',
    summary: 'Leaves the account of another seller',
    params: ofUser.extend({ account: z.uuid() }),
    reply: null,
    errors: ['not_found'],
  },
  'GET /api/studio/releases/{release}': {
    area: 'Members',
    permission: 'signed_in',
    summary: 'Whose release it is, for everyone who may edit it',
    params: z.object({ release: z.uuid() }),
    reply: z.object({
      owner: z.object({
        id: z.uuid(),
        name: z.string(),
        country_iso: z.string().nullable(),
      }),
      /** How the caller got access. */
      access: z.enum(['own', 'member', 'label', 'staff']),
    }),
    errors: ['not_found'],
  },
} as const satisfies CallTable;
