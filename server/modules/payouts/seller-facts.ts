/** What decides whether a seller can be paid, apart from the amount. */
import { calendarDate } from '@lathe/rules/dates';
import { canHaveOwners, type LegalEntityType } from '@lathe/rules/legal-entities';
import type { GateFacts } from '@lathe/rules/payout-gates';
import { RESERVE_DISPUTE_DAYS, RESERVE_SETTLED_PAYOUTS } from '@lathe/rules/payout-limits';
import type { ReserveCase } from '@lathe/rules/payouts';
import type { Withholding } from '@lathe/rules/tax-gates';
import { subtractDuration } from '@lathe/rules/time';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import { PREPARED } from '../../platform/db/pipelined-pool.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { CallError } from '../../platform/http/call-error.ts';
import { partiesOf } from '../ledger/index.ts';
import { readTaxPosition } from '../tax-profiles/index.ts';
import { isCountryCheckOpen } from './country-checks.ts';

export interface SellerFacts
  extends Omit<GateFacts, 'currency' | 'available' | 'owedElsewhere' | 'bank'> {
  withholding: Withholding;
}

/** Same for all currencies. */
export async function readSellerFacts(
  db: Db | Tx,
  { userId, now }: { userId: string; now: Date },
): Promise<SellerFacts> {
  const { rows } = await sql<Person>`${PREPARED}
    select users.email_confirmed_at is not null as "isEmailConfirmed",
      exists (select from two_factor where two_factor.user_id = users.id
        and confirmed_at is not null) as "hasTwoFactor",
      sellers.onboarded_at is not null as "isIdentified",
      users.legal_entity_type as "legalType", sellers.has_additional_owners as "hasOwners",
      exists (select from seller_owners where seller_id = users.id) as "areOwnersNamed",
      users.suspended_at is not null or exists (select from payout_holds
        where payout_holds.user_id = users.id and lifted_at is null) as "isHeld"
    from users left join sellers on sellers.user_id = users.id
    where users.id = ${userId} and users.deleted_at is null`.execute(db);
  const [person] = rows;
  if (!person) throw new CallError('not_found');
  const { legalType, hasOwners, areOwnersNamed, ...facts } = person;
  const { gates: tax, withholding } = await readTaxPosition(db, {
    userId,
    day: calendarDate(now),
  });
  const isHeld = facts.isHeld || (await isCountryCheckOpen(db, { userId, rate: withholding.rate }));
  return {
    ...facts,
    isHeld,
    areOwnersNamed:
      !canHaveOwners(legalType as LegalEntityType) ||
      hasOwners === false ||
      (hasOwners === true && areOwnersNamed),
    tax,
    withholding,
    reserve: await readReserveCase(db, { userId, now }),
  };
}

interface Person {
  isEmailConfirmed: boolean;
  hasTwoFactor: boolean;
  isIdentified: boolean;
  legalType: string;
  hasOwners: boolean | null;
  areOwnersNamed: boolean;
  isHeld: boolean;
}

/** Orders are only counted where they matter: they can be very many. */
async function readReserveCase(
  db: Db | Tx,
  { userId, now }: { userId: string; now: Date },
): Promise<ReserveCase> {
  const since = subtractDuration(now, { days: RESERVE_DISPUTE_DAYS });
  const { rows: settled } = await sql<{ count: number }>`
    select count(*)::integer as count from payouts
    where user_id = ${userId} and state = 'settled'`.execute(db);
  const settledPayouts = settled[0]?.count ?? 0;
  const none = { settledPayouts, orders: 0, disputes: 0 };
  if (settledPayouts < RESERVE_SETTLED_PAYOUTS) return none;
  const { rows: disputed } = await sql<{ count: number }>`
    select count(distinct disputes.order_id)::integer as count from disputes
    where opened_at > ${since} and exists (
      select from order_lines join earnings on earnings.order_line_id = order_lines.id
      where order_lines.order_id = disputes.order_id
        and party_id in ${partiesOf(userId)})`.execute(db);
  const disputes = disputed[0]?.count ?? 0;
  if (disputes === 0) return none;
  const { rows: sold } = await sql<{ count: number }>`
    select count(distinct orders.id)::integer as count from orders
    join order_lines on order_lines.order_id = orders.id
    join earnings on earnings.order_line_id = order_lines.id
    where paid_at > ${since} and party_id in ${partiesOf(userId)}`.execute(db);
  return { settledPayouts, disputes, orders: sold[0]?.count ?? 0 };
}
