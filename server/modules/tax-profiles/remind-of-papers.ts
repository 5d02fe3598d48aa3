/** Finds papers that expire soon. Each reminder is recorded, so the job can run twice. */
import { addDays, type CalendarDate, calendarDate, daysBetween } from '@lathe/rules/dates';
import {
  CERTIFICATE_REMINDER_DAYS,
  PROFILE_REMINDER_DAYS,
  SELF_BILLING_REMINDER_DAYS,
} from '@lathe/rules/tax-limits';
import { addDuration } from '@lathe/rules/time';
import { sql } from 'kysely';
import type { Ctx } from '../../context.ts';
import type { Db } from '../../platform/db/connect.ts';
import { inTransaction } from '../../platform/db/tx.ts';
import type { JobHelpers } from '../../platform/jobs/jobs.ts';
import { partiesOf } from '../ledger/index.ts';
import { sendTaxReminder } from './jobs.ts';

interface Reminder {
  userId: string;
  kind: 'certificate' | 'agreement' | 'profile';
  /** Identifies the reminder among those of the same kind. */
  about: string;
  lastDay: CalendarDate | null;
}

export async function handler(ctx: Ctx, _payload: object, { signal }: JobHelpers): Promise<void> {
  const now = ctx.clock.now();
  const day = calendarDate(now);
  const due = [
    ...(await expiringCertificates(ctx.db, day)),
    ...(await endingAgreements(ctx.db, day)),
    ...(await missingProfiles(ctx.db, now)),
  ];
  for (const reminder of due) {
    signal.throwIfAborted();
    await remindOnce(ctx, reminder, now);
  }
}

async function remindOnce(ctx: Ctx, reminder: Reminder, now: Date): Promise<void> {
  const { userId, kind, about, lastDay } = reminder;
  await inTransaction(ctx.db, async (tx) => {
    const added = await tx
      .insertInto('tax_reminders')
      .values({ user_id: userId, kind, about, sent_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .returning('about')
      .executeTakeFirst();
    if (added) await ctx.jobs.enqueue(tx, sendTaxReminder, { userId, kind, lastDay });
  });
}

/** The smallest of the steps that has been reached. A missed step is not made up for. */
function stepOf(steps: readonly number[], day: CalendarDate, lastDay: CalendarDate): number {
  const left = daysBetween(day, lastDay);
  return Math.min(...steps.filter((step) => left <= step));
}

async function expiringCertificates(db: Db, day: CalendarDate): Promise<Reminder[]> {
  const { rows } = await sql<{ id: string; userId: string; lastDay: CalendarDate }>`
    select claims.id, claims.user_id as "userId", claims.valid_to as "lastDay"
    from treaty_claims as claims join users on users.id = claims.user_id
    where claims.state = 'approved' and users.deleted_at is null
      and claims.valid_to between ${day}::date and ${addDays(day, CERTIFICATE_REMINDER_DAYS[0])}::date
      and claims.country_iso = (select country_iso from tax_profiles
        where tax_profiles.user_id = claims.user_id order by version desc limit 1)
      and not exists (select from treaty_claims as later where later.user_id = claims.user_id
        and later.state in ('submitted', 'approved') and later.valid_to > claims.valid_to)
    order by claims.id`.execute(db);
  return rows.map(({ id, userId, lastDay }) => ({
    userId,
    kind: 'certificate',
    about: `${id} ${stepOf(CERTIFICATE_REMINDER_DAYS, day, lastDay)}`,
    lastDay,
  }));
}

async function endingAgreements(db: Db, day: CalendarDate): Promise<Reminder[]> {
  const { rows } = await sql<{ id: string; userId: string; endsOn: CalendarDate }>`
    select agreements.id, user_id as "userId", ends_on as "endsOn"
    from self_billing_agreements as agreements join users on users.id = user_id
    where ended_at is null and deleted_at is null and ends_on > ${day}::date
      and ends_on <= ${addDays(day, SELF_BILLING_REMINDER_DAYS[0])}::date
    order by agreements.id`.execute(db);
  return rows.map(({ id, userId, endsOn }) => ({
    userId,
    kind: 'agreement',
    about: `${id} ${stepOf(SELF_BILLING_REMINDER_DAYS, day, endsOn)}`,
    lastDay: addDays(endsOn, -1),
  }));
}

async function missingProfiles(db: Db, now: Date): Promise<Reminder[]> {
  const since = addDuration(now, { days: -PROFILE_REMINDER_DAYS });
  const { rows } = await sql<{ userId: string }>`
    select sellers.user_id as "userId" from sellers join users on users.id = sellers.user_id
    where users.deleted_at is null and users.suspended_at is null
      and exists (select from earnings where party_id in ${partiesOf(sql`sellers.user_id`)})
      and not exists (select from tax_profiles where tax_profiles.user_id = sellers.user_id)
      and not exists (select from tax_reminders where tax_reminders.user_id = sellers.user_id
        and kind = 'profile' and sent_at > ${since})
    order by sellers.user_id`.execute(db);
  const about = calendarDate(now);
  return rows.map(({ userId }) => ({ userId, kind: 'profile', about, lastDay: null }));
}
