import { sql } from 'kysely';
import type pg from 'pg';
import type { Db } from '../../platform/db/connect.ts';
import { lock } from '../../platform/db/locks.ts';
import { prepare } from '../../platform/db/prepare.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { CallError } from '../../platform/http/call-error.ts';

function people(db: Db | Tx) {
  return db
    .selectFrom('users')
    .leftJoin('sellers', 'sellers.user_id', 'users.id')
    .leftJoin('two_factor', 'two_factor.user_id', 'users.id')
    .select([
      'users.id',
      'users.name',
      'users.first_name',
      'users.email',
      'users.pending_email',
      'users.phone',
      'users.business_name',
      'users.legal_entity_type',
      'users.locale',
      'users.role',
      'users.invited_as',
      'users.order_limit',
      'users.releases_limit',
      'users.introduction_completed_at',
      'two_factor.confirmed_at as two_factor_at',
      'sellers.kind',
      'sellers.first_name as legal_first_name',
      'sellers.last_name as legal_last_name',
      'sellers.line_1',
      'sellers.line_2',
      'sellers.city',
      'sellers.state',
      'sellers.postcode',
      'sellers.country_iso',
      'sellers.vat_number',
      'sellers.vinyl_capacity',
      'sellers.onboarded_at',
      'sellers.label_opened_at',
      'users.releases_count',
      sql<string[]>`array(select p.provider from payees p
        where p.user_id = users.id and p.is_payable)`.as('payable_by'),
      sql<string[]>`array(select flag from user_feature_flags f
        where f.user_id = users.id)`.as('feature_flags'),
      sql<string[]>`array(select flag from user_introduction_flags f
        where f.user_id = users.id)`.as('introduction_flags'),
      sql<boolean>`exists (select from tax_profiles t where t.user_id = users.id)`.as(
        'tax_profile_signed',
      ),
      sql<string[]>`array(select c.id::text from treaty_claims c
        where c.user_id = users.id and c.state = 'approved' order by c.submitted_at, c.id)`.as(
        'tax_certificates',
      ),
    ])
    .where('users.deleted_at', 'is', null);
}

export type Person = NonNullable<Awaited<ReturnType<typeof findPerson>>>;

export async function findPerson(db: Db | Tx, userId: string) {
  return await people(db).where('users.id', '=', userId).executeTakeFirst();
}

const personById = prepare('person-by-id', (db, input: { userId: string }) =>
  people(db).where('users.id', '=', input.userId),
);

/** Same query as a prepared statement, because every page needs it. */
export async function readPerson(
  preparedPool: pg.Pool,
  userId: string,
): Promise<Person | undefined> {
  const [person] = await personById(preparedPool, { userId });
  return person;
}

/** Locks the account against sign-in changes and deletion, and returns its owner. */
export async function lockPerson(
  tx: Tx,
  userId: string,
): Promise<{ role: string; email: string; name: string; locale: string }> {
  await lock(tx, 'account', userId);
  const person = await tx
    .selectFrom('users')
    .select(['role', 'email', 'first_name as name', 'locale'])
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!person) throw new CallError('not_found');
  return person;
}

export interface BasicDetails {
  name: string;
  firstName: string;
  businessName?: string | null | undefined;
  legalEntityType?: string | undefined;
  phone?: string | null | undefined;
  locale?: string | undefined;
}

/** Undefined fields stay unchanged. */
export async function updateBasics(tx: Tx, userId: string, basics: BasicDetails): Promise<void> {
  const { businessName, legalEntityType, phone, locale } = basics;
  await tx
    .updateTable('users')
    .set({
      name: basics.name,
      first_name: basics.firstName,
      ...(businessName !== undefined && { business_name: businessName }),
      ...(legalEntityType !== undefined && { legal_entity_type: legalEntityType }),
      ...(phone !== undefined && { phone }),
      ...(locale !== undefined && { locale }),
    })
    .where('id', '=', userId)
    .execute();
}

export async function markIntroductionSeen(
  tx: Tx,
  { userId, flag, now }: { userId: string; flag: string; now: Date },
): Promise<void> {
  await tx
    .insertInto('user_introduction_flags')
    .values({ user_id: userId, flag, seen_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function completeIntroduction(
  tx: Tx,
  { userId, now }: { userId: string; now: Date },
): Promise<void> {
  await tx
    .updateTable('users')
    .set({ introduction_completed_at: now })
    .where('id', '=', userId)
    .where('introduction_completed_at', 'is', null)
    .execute();
}
