import { SENSITIVE_IDLE_MINUTES, SESSION_DAYS, SESSION_IDLE_HOURS } from '@lathe/rules/limits';
import { addDuration, HOUR_MS, MINUTE_MS } from '@lathe/rules/time';
import { sql } from 'kysely';
import type pg from 'pg';
import type { Db } from '../../platform/db/connect.ts';
import { notify } from '../../platform/db/notify.ts';
import { prepare } from '../../platform/db/prepare.ts';
import type { Tx } from '../../platform/db/tx.ts';
import type { Membership } from '../../platform/http/actor.ts';
import { SESSIONS_CHANNEL } from '../../platform/http/session-ends.ts';
import { hashSecret, makeSecret } from './secrets.ts';
import { isLabelOwner, isSeller } from './seller-status.ts';

/** Minimum interval between writes of `last_seen_at`, to limit updates of busy sessions. */
const SEEN_INTERVAL_MS = MINUTE_MS;
const IDLE_MS = SENSITIVE_IDLE_MINUTES * MINUTE_MS;

export interface SessionDetails {
  id: string;
  userId: string;
  name: string;
  role: 'customer' | 'staff' | 'admin';
  isSeller: boolean;
  isLabelOwner: boolean;
  hasTwoFactor: boolean;
  featureFlags: string[];
  memberships: Membership[];
  /** Last locale that this browser selected. */
  locale: string | null;
  lastSeenAt: Date;
  confirmedAt: Date | null;
  expiresAt: Date;
}

export interface ListedSession {
  id: string;
  device: string;
  place: string;
  createdAt: Date;
  lastSeenAt: Date;
}

type IdleCutoffs = Record<SessionDetails['role'], Date>;

/** Sessions last used before these times have ended. */
function idleSince(now: Date): IdleCutoffs {
  const before = (hours: number) => new Date(now.getTime() - hours * HOUR_MS);
  const { customer, staff, admin } = SESSION_IDLE_HOURS;
  return { customer: before(customer), staff: before(staff), admin: before(admin) };
}

/** When the session expires if it is not used again. */
export function sessionExpiry({ role, expiresAt }: SessionDetails, now: Date): Date {
  const idle = addDuration(now, { hours: SESSION_IDLE_HOURS[role] });
  return idle < expiresAt ? idle : expiresAt;
}

/** The caller joins `users`. */
function isInUse({ customer, staff, admin }: IdleCutoffs) {
  return sql<boolean>`sessions.last_seen_at > case users.role
    when 'admin' then ${admin}::timestamptz
    when 'staff' then ${staff}::timestamptz
    else ${customer}::timestamptz end`;
}

/** Accounts of others in which the user works: not those of suspended or deleted people. */
function openAccounts() {
  return sql<Membership[]>`coalesce((
    select jsonb_agg(jsonb_build_object('accountId', account.id, 'role', member.role,
      'isLabelOwner', seller.label_opened_at is not null or account.invited_as = 'label_owner')
      order by member.added_at, account.id)
    from account_members as member
    join users as account on account.id = member.account_id
    left join sellers as seller on seller.user_id = account.id
    where member.user_id = users.id and account.suspended_at is null
      and account.deleted_at is null
      and (seller.onboarded_at is not null or account.invited_as is not null)
  ), '[]')`;
}

type SessionLookup = { hash: string; now: Date } & IdleCutoffs;

function openSessions(db: Db, lookup: SessionLookup) {
  return db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .leftJoin('two_factor', 'two_factor.user_id', 'users.id')
    .leftJoin('sellers', 'sellers.user_id', 'users.id')
    .select([
      'sessions.id',
      'users.id as userId',
      'users.name',
      'users.role',
      'users.invited_as',
      'sellers.onboarded_at',
      'sellers.label_opened_at',
      'two_factor.confirmed_at as twoFactorAt',
      'sessions.last_seen_at as lastSeenAt',
      'sessions.locale',
      'sessions.confirmed_at as confirmedAt',
      'sessions.expires_at as expiresAt',
      sql<string[]>`array(select flag from user_feature_flags f
        where f.user_id = users.id)`.as('featureFlags'),
      openAccounts().as('memberships'),
    ])
    .where('sessions.expires_at', '>', lookup.now)
    .where(isInUse(lookup))
    .where('users.suspended_at', 'is', null)
    .where('users.deleted_at', 'is', null);
}

const sessionBySecret = prepare('session-by-secret', (db, lookup: SessionLookup) =>
  openSessions(db, lookup).where('sessions.token_hash', '=', lookup.hash),
);

const sessionByOldSecret = prepare('session-by-old-secret', (db, lookup: SessionLookup) =>
  openSessions(db, lookup)
    .where('sessions.previous_token_hash', '=', lookup.hash)
    .where('sessions.previous_until', '>', lookup.now),
);

/** Reads everything that a request needs to know about its caller with one index lookup. */
export async function findSession(
  preparedPool: pg.Pool,
  secret: string,
  now: Date,
): Promise<SessionDetails | undefined> {
  const lookup = { hash: hashSecret(secret), now, ...idleSince(now) };
  const [current] = await sessionBySecret(preparedPool, lookup);
  const [row] = current ? [current] : await sessionByOldSecret(preparedPool, lookup);
  if (!row) return undefined;
  const { onboarded_at, label_opened_at, invited_as, role, twoFactorAt, ...facts } = row;
  return {
    ...facts,
    confirmedAt: current ? facts.confirmedAt : null,
    role: role as SessionDetails['role'],
    hasTwoFactor: twoFactorAt !== null,
    isSeller: isSeller({ onboarded_at, invited_as }),
    isLabelOwner: isLabelOwner({ label_opened_at, invited_as }),
  };
}

export function hasBeenIdle({ lastSeenAt }: { lastSeenAt: Date }, now: Date): boolean {
  return now.getTime() - lastSeenAt.getTime() >= IDLE_MS;
}

/**
 * After an idle period the confirmation is cleared permanently, not only for the current request.
 */
export async function markSeen(db: Db, session: SessionDetails, now: Date): Promise<void> {
  if (now.getTime() - session.lastSeenAt.getTime() < SEEN_INTERVAL_MS) return;
  const idleSince = new Date(now.getTime() - IDLE_MS);
  await db
    .updateTable('sessions')
    .set({
      last_seen_at: now,
      confirmed_at: sql`case when last_seen_at <= ${idleSince} then null else confirmed_at end`,
    })
    .where('id', '=', session.id)
    .where('last_seen_at', '<=', new Date(now.getTime() - SEEN_INTERVAL_MS))
    .execute();
}

export async function insertSession(
  tx: Tx,
  { userId, device, place, now }: { userId: string; device: string; place: string; now: Date },
): Promise<{ id: string; secret: string }> {
  const { secret, hash } = makeSecret();
  const { id } = await tx
    .insertInto('sessions')
    .values({
      user_id: userId,
      token_hash: hash,
      device,
      place,
      created_at: now,
      last_seen_at: now,
      confirmed_at: now,
      expires_at: addDuration(now, { days: SESSION_DAYS }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, secret };
}

export async function listSessions(db: Db, userId: string, now: Date): Promise<ListedSession[]> {
  return await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select([
      'sessions.id',
      'device',
      'place',
      'sessions.created_at as createdAt',
      'last_seen_at as lastSeenAt',
    ])
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .where(isInUse(idleSince(now)))
    .orderBy('last_seen_at', 'desc')
    .orderBy('sessions.id')
    .execute();
}

/** Removes expired and idle sessions. */
export async function sweepSessions(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('sessions')
    .using('users')
    .whereRef('users.id', '=', 'sessions.user_id')
    .where((eb) => eb.or([eb('expires_at', '<=', now), eb.not(isInUse(idleSince(now)))]))
    .execute();
}

/** Returns how many sessions ended. */
export async function deleteSessions(
  tx: Tx,
  filter: { userId: string; id?: string; except?: string },
): Promise<number> {
  let query = tx.deleteFrom('sessions').where('user_id', '=', filter.userId);
  if (filter.id !== undefined) query = query.where('id', '=', filter.id);
  if (filter.except !== undefined) query = query.where('id', '<>', filter.except);
  const ended = await query.returning('id').execute();
  await publishSessionEnded(
    tx,
    ended.map(({ id }) => id),
  );
  return ended.length;
}

/** A new sign-in ends the earlier session of the browser, no matter whose it was. */
export async function deleteSessionBySecret(
  tx: Tx,
  secret: string,
): Promise<{ userId: string } | null> {
  const row = await tx
    .deleteFrom('sessions')
    .where('token_hash', '=', hashSecret(secret))
    .returning(['id', 'user_id as userId'])
    .executeTakeFirst();
  if (!row) return null;
  await publishSessionEnded(tx, [row.id]);
  return { userId: row.userId };
}

/** Closes streams opened with the session, in all server processes. */
export async function publishSessionEnded(tx: Tx, ids: readonly string[]): Promise<void> {
  for (const id of ids) await notify(tx, SESSIONS_CHANNEL, id);
}

/** Closes open streams without ending the sessions, so that browsers ask for their topics again. */
export async function restartStreams(tx: Tx, userId: string): Promise<void> {
  const sessions = await tx
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', userId)
    .execute();
  await publishSessionEnded(
    tx,
    sessions.map(({ id }) => id),
  );
}

/** Counts a wrong password or code and returns the number of wrong entries in a row. */
export async function countWrongEntry(tx: Tx, id: string): Promise<number> {
  const row = await tx
    .updateTable('sessions')
    .set({ wrong_entries: sql`wrong_entries + 1` })
    .where('id', '=', id)
    .returning('wrong_entries')
    .executeTakeFirst();
  return row?.wrong_entries ?? 0;
}
