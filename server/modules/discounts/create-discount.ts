import type { CallInput } from '@lathe/contract/call';
import { DISCOUNT_TARGET_FIELDS, type discountCalls } from '@lathe/contract/discount-calls';
import { type CalendarDate, calendarDate, isCalendarDate } from '@lathe/rules/dates';
import { parseDiscountCode, type Reduction } from '@lathe/rules/discounts';
import {
  DISCOUNT_CODE_MAX_LENGTH,
  DISCOUNT_CODE_MIN_LENGTH,
  DISCOUNT_CODES_MAX,
  DISCOUNT_TARGETS_MAX,
} from '@lathe/rules/limits';
import type { Ctx } from '../../context.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { CallError, type FieldProblem } from '../../platform/http/call-error.ts';
import { lockPerson } from '../accounts/index.ts';
import { countDiscounts, insertDiscount, ownTargets } from './discount-store.ts';

type DiscountBody = CallInput<(typeof discountCalls)['POST /api/users/{user}/discounts']>['body'];
type FieldErrors = Record<string, FieldProblem[]>;

/** Returns the id. The seller row is locked, so concurrent requests cannot exceed the limit. */
export async function createDiscount(
  tx: Tx,
  { clock }: Pick<Ctx, 'clock'>,
  { ownerId, body }: { ownerId: string; body: DiscountBody },
): Promise<string> {
  const now = clock.now();
  await lockPerson(tx, ownerId);
  const checked = check(body, calendarDate(now));
  const targetIds = await assertOwn(tx, ownerId, body);
  if ((await countDiscounts(tx, ownerId)) >= DISCOUNT_CODES_MAX) {
    throw new CallError('discount_limit_reached', { values: { max: DISCOUNT_CODES_MAX } });
  }
  const id = await insertDiscount(tx, {
    ownerId,
    ...checked,
    scope: body.scope,
    targetIds,
    maxUses: body.max_uses,
    maxUsesPerBuyer: body.max_uses_per_buyer,
    now,
  });
  if (id === null) throw new CallError('discount_code_taken');
  return id;
}

const CODE_LENGTH = { min: DISCOUNT_CODE_MIN_LENGTH, max: DISCOUNT_CODE_MAX_LENGTH };

function check(body: DiscountBody, today: CalendarDate) {
  const fields: FieldErrors = {};
  const code = parseDiscountCode(body.code);
  if (code === null) fields.code = [{ key: 'discount_code', values: CODE_LENGTH }];
  const reduction = readReduction(body, fields);
  const startsOn = readDay(body.starts_on, 'starts_on', fields);
  const endsOn = readDay(body.ends_on, 'ends_on', fields);
  if (endsOn !== null && endsOn < (startsOn ?? today)) {
    fields.ends_on = [{ key: startsOn === null ? 'discount_over' : 'discount_days' }];
  } else if (endsOn !== null && endsOn < today) fields.ends_on = [{ key: 'discount_over' }];
  const targets = DISCOUNT_TARGET_FIELDS.reduce((sum, field) => sum + body[field].length, 0);
  if (body.scope === 'chosen' && targets === 0) {
    fields.releases = [{ key: 'discount_targets' }];
  }
  if (targets > DISCOUNT_TARGETS_MAX) {
    fields.releases = [{ key: 'discount_targets_max', values: { max: DISCOUNT_TARGETS_MAX } }];
  }
  if (code === null || reduction === null || Object.keys(fields).length > 0) {
    throw new CallError('validation', { fields });
  }
  return { code, reduction, startsOn, endsOn };
}

function readReduction(body: DiscountBody, fields: FieldErrors): Reduction | null {
  if (body.kind === 'percent') {
    if (body.percent === null) fields.percent = [{ key: 'required' }];
    return body.percent === null ? null : { kind: 'percent', percent: body.percent };
  }
  const amounts = {
    ...(body.amount_gbp !== null && { GBP: body.amount_gbp }),
    ...(body.amount_eur !== null && { EUR: body.amount_eur }),
    ...(body.amount_usd !== null && { USD: body.amount_usd }),
  };
  if (Object.keys(amounts).length > 0) return { kind: 'amount', amounts };
  fields.amount_gbp = [{ key: 'discount_amount' }];
  return null;
}

function readDay(text: string, field: string, fields: FieldErrors): CalendarDate | null {
  if (text === '') return null;
  if (isCalendarDate(text)) return text;
  fields[field] = [{ key: 'date' }];
  return null;
}

/** Codes may not target items of other sellers. Their existence is not revealed. */
async function assertOwn(tx: Tx, ownerId: string, body: DiscountBody): Promise<string[]> {
  if (body.scope !== 'chosen') return [];
  const ids = [...new Set(DISCOUNT_TARGET_FIELDS.flatMap((field) => body[field]))];
  const own = await ownTargets(tx, { ownerId, ids });
  const isForeign = (field: string, id: string) =>
    !own.some((target) => target.field === field && target.id === id);
  const foreign = DISCOUNT_TARGET_FIELDS.filter((field) =>
    body[field].some((id) => isForeign(field, id)),
  );
  if (foreign.length > 0) {
    const fields = foreign.map((field) => [field, [{ key: 'discount_not_own' as const }]]);
    throw new CallError('validation', { fields: Object.fromEntries(fields) });
  }
  return ids;
}
