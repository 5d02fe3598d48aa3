import type { RoyaltyBooking, RoyaltyLine, RoyaltyReport } from '@lathe/contract/royalty-calls';
import { calendarDate } from '@lathe/rules/dates';
import { ledgerAccount } from '@lathe/rules/ledger-accounts';
import { countryName, type Locale } from '@lathe/rules/locales';
import { money } from '@lathe/rules/money';
import type { RoyaltyGrouping } from '@lathe/rules/royalty-periods';
import { presentPrice } from '../catalogue/index.ts';
import { describeSold } from '../kinds/index.ts';
import type { BookingRow } from './booking-store.ts';
import type { BookedPayout } from './payout-trail.ts';
import type { SalesViewer } from './present.ts';
import type { GroupSums, RoyaltySums } from './royalty-report.ts';
import type { RoyaltyRow } from './royalty-store.ts';

export function presentSums(sums: RoyaltySums, locale: Locale) {
  const { currency, copies, refundedCopies, total, vat } = sums;
  const price = (amount: number) => presentPrice(money(amount, currency), locale);
  return {
    currency,
    copies,
    refunded_copies: refundedCopies,
    net: price(total - vat),
    vat: price(vat),
    total: price(total),
  };
}

export function presentGroup(
  group: GroupSums,
  {
    by,
    locale,
    formats,
  }: { by: RoyaltyGrouping; locale: Locale; formats: ReadonlyMap<string, string> },
): RoyaltyReport['data'][number] {
  const { key, name, artist } = group;
  const shown = {
    country: () => countryName(key, locale),
    format: () => formats.get(key) ?? name,
    release: () => name,
    payee: () => name,
    artist: () => name,
  };
  return { group: key, name: shown[by](), artist, ...presentSums(group, locale) };
}

export function presentRoyaltyLine(row: RoyaltyRow, viewer: SalesViewer): RoyaltyLine {
  const { locale } = viewer;
  const price = (amount: number) => presentPrice(money(amount, row.currency), locale);
  const { releasedAt, dueOn } = row;
  return {
    uuid: row.lineId,
    kind: row.kind,
    booked_at: row.bookedAt.toISOString(),
    transaction: row.transactionId,
    title: row.title,
    artist: row.artist,
    description: describeSold(row, viewer),
    country: row.country,
    country_name: countryName(row.country, locale),
    copies: row.copies,
    net: price(row.total - row.vat),
    vat: price(row.vat),
    total: price(row.total),
    // A refund takes from where the earning is, and has no state of its own.
    ...(row.kind === 'refund'
      ? { state: 'none' as const, available_on: null }
      : {
          state: releasedAt ? ('available' as const) : ('pending' as const),
          available_on: releasedAt ? calendarDate(releasedAt) : dueOn,
        }),
  };
}

export function presentBooking(
  row: BookingRow,
  { payout, locale }: { payout: BookedPayout | null; locale: Locale },
): RoyaltyBooking {
  const price = (amount: number) => presentPrice(money(amount, row.currency), locale);
  const owed = row.entries.filter(({ account }) => ledgerAccount(account).party === 'owed');
  return {
    uuid: row.id,
    kind: row.kind,
    booked_at: row.bookedAt.toISOString(),
    currency: row.currency,
    total: price(-owed.reduce((sum, { amount }) => sum + amount, 0)),
    entries: row.entries.map(({ account, amount }) => ({ account, amount: price(-amount) })),
    payout: payout && {
      uuid: payout.id,
      state: payout.state,
      end_to_end_id: payout.endToEndId,
    },
  };
}
