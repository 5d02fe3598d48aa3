import type { Discount, Redemption } from '@lathe/contract/discount-calls';
import type { CalendarDate } from '@lathe/rules/dates';
import { discountState } from '@lathe/rules/discounts';
import type { Locale } from '@lathe/rules/locales';
import { countryName } from '@lathe/rules/locales';
import { money } from '@lathe/rules/money';
import { presentPrice } from '../catalogue/index.ts';
import type { DiscountRow } from './discount-store.ts';
import type { RedemptionRow } from './redemption-store.ts';

interface Viewer {
  locale: Locale;
  today: CalendarDate;
}

export function presentDiscount(row: DiscountRow, { locale, today }: Viewer): Discount {
  const { reduction } = row;
  const state = discountState(row, today);
  const amounts = reduction.kind === 'amount' ? Object.entries(reduction.amounts) : [];
  return {
    uuid: row.id,
    code: row.code,
    kind: reduction.kind,
    percent: reduction.kind === 'percent' ? reduction.percent : null,
    amounts: amounts.map(([currency, amount]) => presentPrice(money(amount, currency), locale)),
    scope: row.scope,
    targets: row.targets.map(({ id, title }) => ({ uuid: id, title })),
    starts_on: row.startsOn,
    ends_on: row.endsOn,
    max_uses: row.maxUses,
    max_uses_per_buyer: row.maxUsesPerBuyer,
    uses: row.uses,
    state,
    created_at: row.createdAt.toISOString(),
    operations: { end_enabled: state !== 'ended' && state !== 'over' },
  };
}

export function presentRedemption(row: RedemptionRow, locale: Locale): Redemption {
  return {
    state: row.givenBackAt ? 'given_back' : row.orderId ? 'used' : 'held',
    at: row.createdAt.toISOString(),
    country: row.country,
    country_name: countryName(row.country, locale),
    copies: row.copies,
    amount: presentPrice(money(row.amount, row.currency), locale),
  };
}
