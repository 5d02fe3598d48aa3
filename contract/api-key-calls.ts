/** Keys with which the programs of a seller use the API. Only people manage them, never a key. */
import {
  API_SCOPES,
  KEY_DAYS,
  KEY_DAYS_DEFAULT,
  KEY_MODES,
  KEY_NAME_MAX_LENGTH,
  OFFERED_SCOPES,
} from '@lathe/rules/api-keys';
import { z } from 'zod';
import type { CallTable } from './call.ts';
import { collection } from './collection.ts';
import { ofUser } from './params.ts';
import { requiredLine } from './text.ts';

const apiKey = z.object({
  id: z.uuid(),
  name: z.string(),
  mode: z.enum(KEY_MODES),
  scopes: z.array(z.enum(API_SCOPES)),
  /** Start and end of the key, to recognise it. */
  hint: z.string(),
  /** An orphaned key does not work: the person who made it has left the account. */
  state: z.enum(['active', 'orphaned', 'expired', 'revoked']),
  /** With whose rights it acts. */
  made_by: z.string(),
  /** Day of the version of the API that it gets without the header `Lathe-Version`. */
  api_version: z.string(),
  /** Counts rotations. */
  rotation: z.int(),
  created_at: z.string(),
  expires_at: z.string(),
  /** Until then the secret before the last rotation works, too. */
  overlap_until: z.string().nullable(),
  last_used_at: z.string().nullable(),
  /** A country, or `unknown`. */
  last_used_place: z.string().nullable(),
  revoked_at: z.string().nullable(),
});
export type ApiKey = z.infer<typeof apiKey>;

/** The only replies that contain the key itself. */
const shownOnce = apiKey.extend({ key: z.string() });

const manage = { area: 'Keys', permission: 'keys.manage', owner: 'user' } as const;
const ofKey = ofUser.extend({ key: z.uuid() });

export const apiKeyCalls = {
  'GET /api/users/{user}/keys': {
    ...manage,
    summary: 'Keys of this seller’s account, newest first; those that ended for 90 more days',
    params: ofUser,
    reply: collection(apiKey),
  },
  'POST /api/users/{user}/keys': {
    ...manage,
    stepUp: true,
    secret: true,
    summary: 'Makes a key and shows it, this once',
    params: ofUser,
    body: z.object({
      name: requiredLine(KEY_NAME_MAX_LENGTH),
      mode: z.enum(KEY_MODES).default('live'),
      scopes: z
        .array(z.enum(OFFERED_SCOPES))
        .min(1)
        .max(OFFERED_SCOPES.length)
        .meta({ example: ['catalogue:read', 'sales:read'] }),
      days: z.literal(KEY_DAYS).default(KEY_DAYS_DEFAULT),
    }),
    reply: shownOnce,
    errors: ['key_limit_reached'],
  },
  'POST /api/users/{user}/keys/{key}/rotate': {
    ...manage,
    stepUp: true,
    secret: true,
    summary:
      'Replaces the secret of a key; the earlier one works for seven more days, or ends at once if another person made it',
    params: ofKey,
    body: z.object({
      /** As the caller read it. Of two rotations at the same time, one wins. */
      rotation: z.int().min(0),
    }),
    reply: shownOnce,
    errors: ['not_found', 'changed_meanwhile', 'key_revoked', 'key_expired'],
  },
  'POST /api/users/{user}/keys/{key}/revoke': {
    ...manage,
    summary: 'Ends a key at once, with its earlier secret',
    params: ofKey,
    reply: apiKey,
    errors: ['not_found'],
  },
} as const satisfies CallTable;
