import type { Db } from '../../platform/db/connect.ts';
import { jsonFile, jsonList, type PersonalData } from '../../platform/personal-data.ts';
import { deleteSessions } from './session-store.ts';

/** Profile, sign-in data and audit log of a user. */
export const accountData: PersonalData = {
  area: 'account',

  async *collect({ db }, { userId }) {
    yield jsonFile('profile.json', await profileOf(db, userId));
    yield jsonFile('security.json', await securityOf(db, userId));
    yield jsonList('activity.json', activityOf(db, userId));
  },

  async erase(tx, { userId, now }) {
    await deleteSessions(tx, { userId });
    for (const table of EXPORTED_TABLES) {
      await tx.deleteFrom(table).where('user_id', '=', userId).execute();
    }
    await tx
      .updateTable('users')
      .set({
        // Frees the address. The `.invalid` domain is reserved (RFC 2606), so no mailbox can exist
        // there.
        email: `deleted-${userId}@deleted.invalid`,
        pending_email: null,
        name: '',
        first_name: '',
        phone: null,
        business_name: null,
        legal_entity_type: 'individual',
        role: 'customer',
        invited_as: null,
        order_limit: null,
        releases_limit: null,
        suspended_at: null,
        suspended_by: null,
        suspension_reason: null,
        introduction_completed_at: null,
        deletion_requested_at: now,
        deleted_at: now,
      })
      .where('id', '=', userId)
      .execute();
    return {};
  },
};

const EXPORTED_TABLES = [
  'sign_in_challenges',
  'account_tokens',
  'credentials',
  'two_factor',
  'recovery_codes',
  'passkeys',
  'known_devices',
  'former_emails',
  'user_feature_flags',
  'user_introduction_flags',
] as const;

async function profileOf(db: Db, userId: string) {
  const person = await db
    .selectFrom('users')
    .select([
      'id',
      'email',
      'email_confirmed_at',
      'pending_email',
      'name',
      'first_name',
      'phone',
      'business_name',
      'legal_entity_type',
      'locale',
      'role',
      'invited_as',
      'order_limit',
      'releases_limit',
      'terms_accepted_at',
      'introduction_completed_at',
      'created_at',
    ])
    .where('id', '=', userId)
    .executeTakeFirst();
  const features = await db
    .selectFrom('user_feature_flags')
    .select(['flag', 'set_at'])
    .where('user_id', '=', userId)
    .execute();
  const formerEmails = await db
    .selectFrom('former_emails')
    .select(['email', 'replaced_at'])
    .where('user_id', '=', userId)
    .execute();
  const introduction = await db
    .selectFrom('user_introduction_flags')
    .select(['flag', 'seen_at'])
    .where('user_id', '=', userId)
    .execute();
  return { ...person, former_emails: formerEmails, features, introduction };
}

/** Times and places only. Secrets are never exported. */
async function securityOf(db: Db, userId: string) {
  const [password, second, codes, passkeys, sessions, devices] = await Promise.all([
    db.selectFrom('credentials').select('changed_at').where('user_id', '=', userId).execute(),
    db.selectFrom('two_factor').select('confirmed_at').where('user_id', '=', userId).execute(),
    db.selectFrom('recovery_codes').select('used_at').where('user_id', '=', userId).execute(),
    db
      .selectFrom('passkeys')
      .select(['name', 'created_at', 'last_used_at'])
      .where('user_id', '=', userId)
      .execute(),
    db
      .selectFrom('sessions')
      .select(['device', 'place', 'created_at', 'last_seen_at', 'expires_at'])
      .where('user_id', '=', userId)
      .execute(),
    db
      .selectFrom('known_devices')
      .select(['device', 'place', 'first_seen_at'])
      .where('user_id', '=', userId)
      .execute(),
  ]);
  return {
    password_changed_at: password[0]?.changed_at ?? null,
    two_factor_since: second[0]?.confirmed_at ?? null,
    recovery_codes: {
      made: codes.length,
      used: codes.filter(({ used_at }) => used_at !== null).length,
    },
    passkeys,
    sessions,
    known_devices: devices,
  };
}

const BATCH_SIZE = 1000;

/** Audit entries of actions by the user or on the user. */
async function* activityOf(db: Db, userId: string) {
  let last = 0;
  for (;;) {
    const rows = await db
      .selectFrom('audit_log')
      .select(['id', 'at', 'action', 'actor_id', 'object_type', 'details', 'ip'])
      .where((eb) => eb.or([eb('actor_id', '=', userId), eb('subject_id', '=', userId)]))
      .where('id', '>', last)
      .orderBy('id')
      .limit(BATCH_SIZE)
      .execute();
    for (const { id, at, action, actor_id, object_type, details, ip } of rows) {
      last = id;
      const byOwner = actor_id === userId;
      // The IP of a staff member is not exported.
      yield {
        at,
        action,
        by: byOwner ? 'you' : 'others',
        object_type,
        details,
        ip: byOwner ? ip : null,
      };
    }
    if (rows.length < BATCH_SIZE) return;
  }
}
