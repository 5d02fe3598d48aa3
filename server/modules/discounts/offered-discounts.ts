/** Finds the entered code among the sellers in the basket. */
import type { CalendarDate } from '@lathe/rules/dates';
import { type DiscountState, discountState, type Reduction } from '@lathe/rules/discounts';
import type pg from 'pg';
import { prepared } from '../../platform/db/prepared.ts';
import type { Offer } from '../sellables/index.ts';

export interface OfferedDiscount {
  id: string;
  ownerId: string;
  code: string;
  reduction: Reduction;
  state: DiscountState;
  covers(offer: Pick<Offer, 'discountIds' | 'hasGeneralCodes'>): boolean;
}

export interface OfferedDiscounts {
  offered: OfferedDiscount[];
  /** Whether the code exists for any seller. */
  exists: boolean;
}

interface OfferedRow {
  id: string;
  ownerId: string;
  reduction: Reduction;
  scope: 'all' | 'chosen';
  startsOn: string | null;
  endsOn: string | null;
  endedAt: Date | null;
  uses: number;
  maxUses: number | null;
  targets: string[];
}

const FIND_DISCOUNTS = `select id, owner_id as "ownerId", scope, to_char(starts_on, 'YYYY-MM-DD') as "startsOn",
    to_char(ends_on, 'YYYY-MM-DD') as "endsOn", ended_at as "endedAt", uses, max_uses as "maxUses",
    case kind when 'percent' then json_build_object('kind', 'percent', 'percent', percent)
      else json_build_object('kind', 'amount', 'amounts', json_strip_nulls(json_build_object(
        'GBP', amount_gbp, 'EUR', amount_eur, 'USD', amount_usd))) end as reduction,
    array(select target_id from discount_targets
      where code_id = discount_codes.id) as targets
  from discount_codes where code = $1 and owner_id = any($2::uuid[])`;

export async function offeredDiscounts(
  preparedPool: pg.Pool,
  { code, ownerIds, today }: { code: string; ownerIds: readonly string[]; today: CalendarDate },
): Promise<OfferedDiscounts> {
  const rows = await prepared<OfferedRow>(preparedPool, 'discounts by code', FIND_DISCOUNTS, [
    code,
    ownerIds,
  ]);
  if (rows.length === 0) return { offered: [], exists: await isKnown(preparedPool, code) };
  return { offered: rows.map((row) => offer(row, code, today)), exists: true };
}

async function isKnown(preparedPool: pg.Pool, code: string): Promise<boolean> {
  const found = await prepared(
    preparedPool,
    'discount code is known',
    'select from discount_codes where code = $1 limit 1',
    [code],
  );
  return found.length > 0;
}

function offer(row: OfferedRow, code: string, today: CalendarDate): OfferedDiscount {
  const { id, ownerId, reduction, scope } = row;
  const targets = new Set(row.targets);
  return {
    id,
    ownerId,
    code,
    reduction,
    state: discountState(row, today),
    covers: ({ discountIds, hasGeneralCodes }) =>
      scope === 'all' ? hasGeneralCodes : discountIds.some((each) => targets.has(each)),
  };
}
