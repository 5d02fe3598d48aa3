/** Staff manage users and see the audit log. */
import { FEATURE_FLAGS } from '@lathe/rules/flags';
import { STAFF_REASON_MAX_LENGTH } from '@lathe/rules/limits';
import { LISTED_ROLES, PLATFORM_ROLES } from '@lathe/rules/roles';
import { z } from 'zod';
import type { CallTable } from './call.ts';
import { collection, pageCursor } from './collection.ts';
import { ofUser } from './params.ts';
import { requiredLine } from './text.ts';

const listedPerson = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  email_confirmed: z.boolean(),
  role: z.enum(PLATFORM_ROLES),
  is_seller: z.boolean(),
  is_label_owner: z.boolean(),
  is_suspended: z.boolean(),
  registered_at: z.string(),
  /** Of active sessions; null when there is none. */
  last_seen_at: z.string().nullable(),
});

const managedPerson = listedPerson.extend({
  has_2fa: z.boolean(),
  sessions: z.int(),
  /** Null means the platform default. */
  order_limit: z.int().nullable(),
  releases_limit: z.int().nullable(),
  releases_count: z.int(),
  feature_flags: z.array(z.enum(FEATURE_FLAGS)),
  suspension: z
    .object({ at: z.string(), reason: z.string(), by: z.string().nullable() })
    .nullable(),
  /** What the caller may do with this user. */
  operations: z.object({
    set_role: z.boolean(),
    set_limits: z.boolean(),
    set_rate: z.boolean(),
    suspend: z.boolean(),
    set_flags: z.boolean(),
    end_sessions: z.boolean(),
    read_audit: z.boolean(),
    /** Open the studio of this seller, to look at. */
    view_studio: z.boolean(),
  }),
});

/** Null when no user has this id any more. */
const personInLog = z.object({ id: z.uuid(), name: z.string().nullable() }).nullable();

const auditEntry = z.object({
  id: z.string(),
  at: z.string(),
  action: z.string(),
  actor: personInLog,
  subject: personInLog,
  object: z.object({ type: z.string(), id: z.string() }).nullable(),
  details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  ip: z.string().nullable(),
});

const flagHolder = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  set_at: z.string(),
  set_by: z.string().nullable(),
});

/** What is open today. */
const adminOverview = z.object({
  today: z.iso.date(),
  /** Submissions that await a decision. */
  reviews: z.int(),
  /** Paid since midnight, in the platform's time zone. */
  paid_today: z.object({ orders: z.int(), copies: z.int() }),
  /** Copies that are not packed, without those that wait for their day or are on hold. */
  to_make: z.object({ copies: z.int(), late: z.int() }),
  /** Packed orders. */
  parcels: z.int(),
  returns: z.int(),
  /** Rejected by the buyer's bank, and not yet paid in another way. */
  failed_refunds: z.int(),
  disputes: z.int(),
  failed_jobs: z.int(),
  /** Sellers who ask for more releases. */
  requests: z.int(),
  /** Paid orders of the last days, oldest first. */
  days: z.array(z.object({ date: z.iso.date(), orders: z.int(), copies: z.int() })),
});

export type AdminOverview = z.infer<typeof adminOverview>;
export type ListedPerson = z.infer<typeof listedPerson>;
export type ManagedPerson = z.infer<typeof managedPerson>;
export type AuditLogEntry = z.infer<typeof auditEntry>;
export type FlagHolder = z.infer<typeof flagHolder>;

const limit = z.int().min(0).max(100_000).nullable();

/** A user id or an email address. */
const person = z.string().max(254).optional();

export const adminCalls = {
  'GET /api/admin/overview': {
    summary: 'What is open today, and the paid orders of the last days',
    area: 'Admin',
    permission: 'staff',
    reply: adminOverview,
  },
  'GET /api/admin/users': {
    summary: 'Users, newest first; `q` finds parts of names and email addresses',
    area: 'Admin',
    permission: 'users.read',
    query: z.object({
      q: z.string().max(200).optional(),
      role: z.enum(LISTED_ROLES).optional(),
      cursor: pageCursor,
    }),
    reply: collection(listedPerson),
  },
  'GET /api/admin/users/{user}': {
    summary: 'One user, with the actions that the caller may take',
    area: 'Admin',
    permission: 'users.read',
    owner: 'user',
    params: ofUser,
    reply: managedPerson,
    errors: ['not_found'],
  },
  'PUT /api/admin/users/{user}/role': {
    summary: 'Grants or revokes a staff role; the user has to sign in again',
    area: 'Admin',
    permission: 'users.set_role',
    stepUp: true,
    owner: 'user',
    params: ofUser,
    body: z.object({ role: z.enum(PLATFORM_ROLES) }),
    reply: managedPerson,
    errors: ['not_found', 'last_admin'],
  },
  'PUT /api/admin/users/{user}/limits': {
    summary: 'Sets the limits of a user; null restores the default',
    area: 'Admin',
    permission: 'users.set_limits',
    owner: 'user',
    params: ofUser,
    body: z.object({
      order_limit: limit,
      releases_limit: limit,
      reason: requiredLine(STAFF_REASON_MAX_LENGTH),
    }),
    reply: managedPerson,
    errors: ['not_found'],
  },
  'PUT /api/admin/users/{user}/suspension': {
    summary: 'Suspends a user: no sign-in, and nothing of theirs is on sale',
    area: 'Admin',
    permission: 'users.suspend',
    stepUp: true,
    owner: 'user',
    params: ofUser,
    body: z.object({ reason: requiredLine(STAFF_REASON_MAX_LENGTH) }),
    reply: managedPerson,
    errors: ['not_found', 'last_admin', 'changed_meanwhile'],
  },
  'DELETE /api/admin/users/{user}/suspension': {
    summary: 'Restores a suspended user, with everything that was on sale',
    area: 'Admin',
    permission: 'users.suspend',
    stepUp: true,
    owner: 'user',
    params: ofUser,
    reply: managedPerson,
    errors: ['not_found', 'changed_meanwhile'],
  },
  'PUT /api/admin/users/{user}/flags/{flag}': {
    summary: 'Enables a feature for a user',
    area: 'Admin',
    permission: 'flags.set',
    stepUp: true,
    owner: 'user',
    params: ofUser.extend({ flag: z.enum(FEATURE_FLAGS) }),
    reply: managedPerson,
    errors: ['not_found'],
  },
  'DELETE /api/admin/users/{user}/flags/{flag}': {
    summary: 'Disables a feature for a user',
    area: 'Admin',
    permission: 'flags.set',
    stepUp: true,
    owner: 'user',
    params: ofUser.extend({ flag: z.enum(FEATURE_FLAGS) }),
    reply: managedPerson,
    errors: ['not_found'],
  },
  'DELETE /api/admin/users/{user}/sessions': {
    summary: 'Signs a user out everywhere',
    area: 'Admin',
    permission: 'users.end_sessions',
    owner: 'user',
    params: ofUser,
    reply: managedPerson,
    errors: ['not_found'],
  },
  'GET /api/admin/flags': {
    summary: 'All feature flags, with the number of users who have them',
    area: 'Admin',
    permission: 'users.read',
    reply: collection(z.object({ flag: z.enum(FEATURE_FLAGS), holders: z.int() })),
  },
  'GET /api/admin/flags/{flag}/users': {
    summary: 'Users with a feature flag, most recently enabled first',
    area: 'Admin',
    permission: 'users.read',
    params: z.object({ flag: z.enum(FEATURE_FLAGS) }),
    query: z.object({ cursor: pageCursor }),
    reply: collection(flagHolder),
  },
  'GET /api/admin/audit': {
    summary: 'The audit log, newest first',
    area: 'Admin',
    permission: 'audit.read',
    query: z.object({
      actor: person,
      subject: person,
      action: z.string().max(100).optional(),
      /** Whole days in UTC, both included. */
      from: z.iso.date().optional(),
      to: z.iso.date().optional(),
      cursor: pageCursor,
    }),
    reply: collection(auditEntry),
  },
  'GET /api/admin/audit/actions': {
    summary: 'The actions that occur in the audit log',
    area: 'Admin',
    permission: 'audit.read',
    reply: collection(z.string()),
  },
} as const satisfies CallTable;
