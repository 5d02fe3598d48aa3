/** Invitations: a link sent by mail that gives a user a role. */
import { LABEL_RIGHTS } from '@lathe/rules/label-rights';
import { LOCALES } from '@lathe/rules/locales';
import { MEMBER_ROLES } from '@lathe/rules/member-roles';
import { INVITATION_ROLES, INVITED_ROLES } from '@lathe/rules/roles';
import { z } from 'zod';
import type { CallTable } from './call.ts';
import { collection, pageCursor } from './collection.ts';
import { emailAddress, password, personName } from './user.ts';

const labelRights = z.array(z.enum(LABEL_RIGHTS)).max(LABEL_RIGHTS.length);
const INVITATION_STATES = ['open', 'expired', 'accepted', 'revoked'] as const;

export const invitation = z.object({
  id: z.uuid(),
  email: z.string(),
  role: z.enum(INVITED_ROLES),
  state: z.enum(INVITATION_STATES),
  message: z.string(),
  locale: z.enum(LOCALES),
  /** Null when that account was deleted. */
  invited_by: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  created_at: z.string(),
  expires_at: z.string(),
  accepted_at: z.string().nullable(),
  revoked_at: z.string().nullable(),
  operations: z.object({ resend: z.boolean(), revoke: z.boolean() }),
});

export type Invitation = z.infer<typeof invitation>;

const ofInvitation = z.object({ id: z.uuid() });
const ofToken = z.object({ token: z.string().min(1).max(200) });

export const invitationCalls = {
  'GET /api/invitations': {
    summary: 'Invitations, newest first: all for staff, their own for labels',
    area: 'Invitations',
    permission: 'invitations.issue',
    query: z.object({ state: z.enum(INVITATION_STATES).optional(), cursor: pageCursor }),
    reply: collection(invitation).extend({
      /** Roles that the caller may invite to. */
      roles: z.array(z.enum(INVITED_ROLES)),
    }),
  },
  'POST /api/invitations': {
    summary: 'Invites an email address to a role; the mailed link works once, for seven days',
    area: 'Invitations',
    permission: 'invitations.issue',
    body: z.object({
      email: emailAddress,
      role: z.enum(INVITED_ROLES),
      /** Language of the mail. An address with an account gets its own language. */
      locale: z.enum(LOCALES),
      /** A personal message for the mail. Only staff may add one. */
      message: z.string().max(500).optional(),
      /** Rights that the inviting label requests; decided after the invitation is accepted. */
      rights: labelRights.optional(),
    }),
    reply: invitation,
    errors: ['already_invited', 'confirmation_needed'],
  },
  'POST /api/invitations/{id}/resend': {
    summary: 'Sends a new link, valid for seven days; the old one becomes invalid',
    area: 'Invitations',
    permission: 'invitations.issue',
    params: ofInvitation,
    reply: invitation,
    errors: ['not_found', 'invitation_closed'],
  },
  'DELETE /api/invitations/{id}': {
    summary: 'Revokes an invitation; its link becomes invalid',
    area: 'Invitations',
    permission: 'invitations.issue',
    params: ofInvitation,
    reply: null,
    errors: ['not_found', 'invitation_closed'],
  },
  'GET /api/invitations/by-token/{token}': {
    summary: 'The invitation behind a link, and whether it is still valid',
    area: 'Invitations',
    permission: 'invitations.accept',
    params: ofToken,
    reply: z.object({
      state: z.enum(INVITATION_STATES),
      role: z.enum(INVITATION_ROLES),
      /** Role in the account of the inviter, for members. */
      member_role: z.enum(MEMBER_ROLES).nullable(),
      /** Name of the inviter; empty when that account was deleted. */
      invited_by: z.string(),
      message: z.string(),
      expires_at: z.string(),
      /** The invited address and whether it has an account; only while the link is valid. */
      email: z.string().nullable(),
      has_account: z.boolean(),
      /** The label that invites to its roster, and the rights it requests. */
      label: z.object({ name: z.string(), url: z.string(), rights: labelRights }).nullable(),
      /** The share of earnings that is offered; all of the release that the link reveals. */
      payee: z
        .object({
          title: z.string(),
          artist: z.string(),
          /** Null if no split names the payee any more, but something waits. */
          share_basis_points: z.int().nullable(),
        })
        .nullable(),
    }),
    errors: ['not_found'],
  },
  'POST /api/invitations/{token}/decline': {
    summary: 'Declines a share of earnings, without an account',
    area: 'Invitations',
    permission: 'invitations.accept',
    params: ofToken,
    reply: null,
    errors: ['token_invalid', 'token_expired', 'token_used', 'invitation_revoked', 'payee_closed'],
  },
  'POST /api/invitations/{token}/accept': {
    summary: 'Registers with the role, or adds the role to the signed-in account',
    area: 'Invitations',
    permission: 'invitations.accept',
    secret: true,
    params: ofToken,
    /** All fields for a new account, none for a signed-in user. */
    body: z.object({
      first_name: personName.optional(),
      last_name: personName.optional(),
      password: password.optional(),
      terms: z.boolean().optional(),
    }),
    reply: z.object({
      user: z.uuid(),
      role: z.enum(INVITATION_ROLES),
      /** The account that is open to the person now, for members. */
      account: z.uuid().nullable(),
      /** The label's agreement to decide on next; null when no label invited. */
      agreement: z.uuid().nullable(),
    }),
    errors: [
      'token_invalid',
      'token_expired',
      'token_used',
      'invitation_revoked',
      'invitation_for_another',
      'email_taken',
    ],
  },
} as const satisfies CallTable;
