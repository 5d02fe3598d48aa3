import type { ListedRole, PlatformRole } from '@lathe/rules/roles';
import { type SqlBool, sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { after, type Cursor, instantKey, PAGE_SIZE } from '../../platform/http/paging.ts';

function people(db: Db | Tx, now: Date) {
  return db
    .selectFrom('users')
    .leftJoin('sellers', 'sellers.user_id', 'users.id')
    .select((eb) => [
      'users.id',
      'users.name',
      'users.email',
      'users.email_confirmed_at',
      'users.role',
      'users.invited_as',
      'users.created_at',
      'users.suspended_at',
      'sellers.onboarded_at',
      'sellers.label_opened_at',
      eb
        .selectFrom('sessions')
        .select((row) => row.fn.max('last_seen_at').as('seen'))
        .whereRef('sessions.user_id', '=', 'users.id')
        .where('sessions.expires_at', '>', now)
        .as('last_seen_at'),
      instantKey('users.created_at').as('createdKey'),
    ])
    .$narrowType<{ role: PlatformRole }>()
    .where('users.deleted_at', 'is', null);
}

export type PersonListRow = Awaited<ReturnType<typeof listPeople>>[number];

interface PeopleFilter {
  words: readonly string[];
  role?: ListedRole | undefined;
  cursor: Cursor | null;
  now: Date;
}

/** Newest first, one row more than a page. Every word must match the name or the email address. */
export async function listPeople(db: Db, { words, role, cursor, now }: PeopleFilter) {
  let query = people(db, now)
    .orderBy('users.created_at', 'desc')
    .orderBy('users.id', 'desc')
    .limit(PAGE_SIZE + 1);
  if (cursor) query = query.where(after('users.created_at', 'users.id', cursor));
  for (const word of words) {
    // Must match the expression of the index `users_search` exactly.
    const found = sql<SqlBool>`lower(users.name) || ' ' || users.email like ${containing(word)}`;
    query = query.where(found);
  }
  if (role === 'staff' || role === 'admin') query = query.where('users.role', '=', role);
  if (role === 'seller') {
    query = query.where((eb) =>
      eb.or([eb('sellers.onboarded_at', 'is not', null), eb('users.invited_as', 'is not', null)]),
    );
  }
  if (role === 'label_owner') {
    query = query.where((eb) =>
      eb.or([
        eb('sellers.label_opened_at', 'is not', null),
        eb('users.invited_as', '=', 'label_owner'),
      ]),
    );
  }
  return await query.execute();
}

function containing(word: string): string {
  return `%${word.toLowerCase().replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
}

export type PersonRow = NonNullable<Awaited<ReturnType<typeof findManagedPerson>>>;

export async function findManagedPerson(db: Db | Tx, userId: string, now: Date) {
  return await people(db, now)
    .leftJoin('two_factor', 'two_factor.user_id', 'users.id')
    .select((eb) => [
      'users.order_limit',
      'users.suspension_reason',
      eb
        .selectFrom('users as suspender')
        .select('suspender.name')
        .whereRef('suspender.id', '=', 'users.suspended_by')
        .where('suspender.deleted_at', 'is', null)
        .as('suspended_by'),
      'users.releases_limit',
      'users.releases_count',
      'two_factor.confirmed_at as two_factor_at',
      eb
        .selectFrom('sessions')
        .select((row) => row.fn.countAll<number>().as('count'))
        .whereRef('sessions.user_id', '=', 'users.id')
        .where('sessions.expires_at', '>', now)
        .as('sessions'),
      sql<string[]>`array(select flag from user_feature_flags f where f.user_id = users.id)`.as(
        'feature_flags',
      ),
    ])
    .where('users.id', '=', userId)
    .executeTakeFirst();
}
