/**
 * The user's own account. `{id}` and `{user}` are the caller's uuid; staff may use another user's.
 */
import { INTRODUCTION_FLAGS } from '@lathe/rules/introduction';
import { LOCALES } from '@lathe/rules/locales';
import { z } from 'zod';
import type { CallTable } from './call.ts';
import { ofAccount, ofUser } from './params.ts';
import {
  account,
  emailAddress,
  LEGAL_ENTITY_TYPES,
  oneTimeCode,
  password,
  personName,
  phoneNumber,
  user,
} from './user.ts';

export const accountCalls = {
  'GET /api/user/{id}': {
    summary: 'The user, with roles, permissions and enabled features',
    area: 'User',
    permission: 'account.read',
    owner: 'id',
    params: ofAccount,
    reply: user,
    errors: ['not_found'],
  },
  'GET /api/account/{id}': {
    summary: 'The account: contact details and, for sellers, business details',
    area: 'Account',
    permission: 'account.read',
    owner: 'id',
    params: ofAccount,
    reply: account,
    errors: ['not_found'],
  },
  'PUT /api/account/{id}': {
    summary: 'Changes the contact details. The email address has its own call',
    area: 'Account',
    permission: 'account.edit',
    owner: 'id',
    params: ofAccount,
    body: z.object({
      basic: z.object({
        name: personName,
        /** Used as salutation; defaults to the first word of the name. */
        first_name: personName.optional(),
        business_name: z.string().max(200).nullish(),
        legal_entity_type: z.enum(LEGAL_ENTITY_TYPES).optional(),
        phone: phoneNumber.nullish(),
        locale: z.enum(LOCALES).optional(),
      }),
    }),
    reply: account,
    errors: ['not_found'],
  },
  'PUT /api/account-password/{id}': {
    summary: 'Changes the password and ends all other sessions',
    area: 'Account',
    permission: 'account.secure',
    owner: 'id',
    secret: true,
    params: ofAccount,
    body: z.object({ current_password: password, password }),
    reply: null,
    errors: ['wrong_password', 'signed_out', 'conflict'],
  },
  'POST /api/account/{id}/email': {
    summary: 'Requests an email change: the new address gets a link, the old one a notification',
    area: 'Account',
    permission: 'account.secure',
    owner: 'id',
    secret: true,
    params: ofAccount,
    body: z.object({ email: emailAddress }),
    reply: null,
    errors: ['confirmation_needed'],
  },
  'POST /api/account/{id}/confirm': {
    summary:
      'Confirms the identity of the signed-in user with the password and, if enabled, the code',
    area: 'Account',
    permission: 'account.secure',
    owner: 'id',
    secret: true,
    params: ofAccount,
    body: z.object({ password, code: oneTimeCode.optional() }),
    reply: null,
    errors: ['wrong_password', 'code_invalid', 'signed_out'],
  },
  'PUT /api/users/{user}/introduction_flow': {
    summary: 'Marks one step of the introduction as seen',
    area: 'User',
    permission: 'account.edit',
    owner: 'user',
    params: ofUser,
    body: z.object({ flag: z.enum(INTRODUCTION_FLAGS) }),
    reply: user,
    errors: ['not_found'],
  },
  'POST /api/users/{user}/introduction_flow/skip': {
    summary: 'Completes the introduction',
    area: 'User',
    permission: 'account.edit',
    owner: 'user',
    params: ofUser,
    reply: user,
    errors: ['not_found'],
  },
} as const satisfies CallTable;
