/** The printed statement: balance, royalties by thing, country and format, and own copies. */
import type { StatementContent, StatementTable } from '@lathe/media/documents/statement';
import { calendarDate } from '@lathe/rules/dates';
import { bcp47, countryName, type Locale } from '@lathe/rules/locales';
import { formatMoney, money } from '@lathe/rules/money';
import type { RoyaltyPeriod } from '@lathe/rules/royalty-periods';
import { STATEMENT_PRINTED_ITEMS } from '@lathe/rules/sales-limits';
import type { Ctx } from '../../context.ts';
import { type Translate, translatorFor } from '../../platform/translations.ts';
import { formatNamesFor } from '../kinds/index.ts';
import { payeeName } from '../splits/index.ts';
import type { BookedPeriod } from './royalty-lines.ts';
import {
  type GroupSums,
  type RoyaltySums,
  sumByGroup,
  sumByPeriod,
  totalsOf,
} from './royalty-report.ts';
import { readStatementBalances, type StatementBalance } from './statement-store.ts';

interface StatementFor {
  booked: BookedPeriod;
  period: RoyaltyPeriod;
  locale: Locale;
}

interface Texts {
  t: Translate;
  locale: Locale;
  amount: (minorUnits: number, currency: string) => string;
}

export async function statementContent(
  ctx: Ctx,
  { booked, period, locale }: StatementFor,
): Promise<StatementContent> {
  const { db, config, clock } = ctx;
  const t = translatorFor(locale);
  const texts: Texts = {
    t,
    locale,
    amount: (minorUnits, currency) => formatMoney(money(minorUnits, currency), locale),
  };
  const { house } = config;
  const { userId } = booked;
  const grouped = (by: 'release' | 'country' | 'format') =>
    sumByGroup(db, booked, { by, limit: STATEMENT_PRINTED_ITEMS });
  const balances = await readStatementBalances(db, booked);
  const totals = totalsOf(await sumByPeriod(db, booked, 'YYYY'));
  const formats = await formatNamesFor(ctx, locale);
  const seller = await db
    .selectFrom('users')
    .select(payeeName('users.id').as('name'))
    .where('users.id', '=', userId)
    .executeTakeFirstOrThrow();
  return {
    paper: locale === 'en_US' ? 'letter' : 'a4',
    language: bcp47(locale),
    title: t('royalties:statement.title', { period: periodText(period, locale) }),
    from: [house.name, ...house.address].filter((line) => line !== ''),
    to: [seller.name],
    facts: [[t('royalties:statement.made_on'), dayText(calendarDate(clock.now()), locale)]],
    tables: [
      ...balances.map((balance) => balanceTable(balance, texts)),
      ...(totals.length > 0 ? [royaltyTable(totals, texts)] : []),
      ...groupTables(t('royalties:by.release'), await grouped('release'), totals, texts),
      ...groupTables(
        t('royalties:by.country'),
        (await grouped('country')).map((group) => ({
          ...group,
          name: countryName(group.key, locale),
        })),
        totals,
        texts,
      ),
      ...groupTables(
        t('royalties:by.format'),
        (await grouped('format')).map((group) => ({
          ...group,
          name: formats.get(group.key) ?? group.name,
        })),
        totals,
        texts,
      ),
    ],
    notes: [t('royalties:statement.notes')],
  };
}

/** `November 2026` or `2026`. */
function periodText({ year, month }: RoyaltyPeriod, locale: Locale): string {
  if (year === undefined || month === undefined) return String(year ?? '');
  const format = new Intl.DateTimeFormat(bcp47(locale), {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
  return format.format(new Date(Date.UTC(year, month - 1, 1)));
}

function dayText(day: string, locale: Locale): string {
  const format = new Intl.DateTimeFormat(bcp47(locale), { dateStyle: 'long', timeZone: 'UTC' });
  return format.format(new Date(`${day}T00:00:00Z`));
}

function balanceTable(balance: StatementBalance, { t, amount }: Texts): StatementTable {
  const { currency, opening, closing } = balance;
  const parts = ['sales', 'refunds', 'payouts', 'withheld', 'exchanged', 'other'] as const;
  const row = (name: string, value: number, strong = false) => ({
    cells: [name, amount(value, currency)],
    strong,
  });
  return {
    heading: t('royalties:statement.balance', { currency }),
    columns: ['', t('royalties:statement.amount')],
    rows: [
      row(t('royalties:statement.opening'), opening),
      ...parts
        .filter((part) => balance[part] !== 0)
        .map((part) => row(t(`royalties:statement.parts.${part}`), balance[part])),
      row(t('royalties:statement.closing'), closing, true),
    ],
  };
}

function columnsOf(first: string, t: Translate): string[] {
  return [
    first,
    t('royalties:copies'),
    t('royalties:net'),
    t('royalties:vat'),
    t('royalties:total'),
  ];
}

function cellsOf(name: string, sums: RoyaltySums, { amount }: Texts): string[] {
  const { currency, copies, refundedCopies, total, vat } = sums;
  const amounts = [total - vat, vat, total].map((each) => amount(each, currency));
  return [name, String(copies - refundedCopies), ...amounts];
}

/** One row per currency; currencies are never added up. */
function royaltyTable(totals: readonly RoyaltySums[], texts: Texts): StatementTable {
  const { t } = texts;
  return {
    heading: t('royalties:statement.royalties'),
    columns: columnsOf(t('royalties:currency'), t),
    rows: totals.map((sums) => ({ cells: cellsOf(sums.currency, sums, texts), strong: true })),
  };
}

/** A table per currency, which ends with what is not listed, so that it adds up to the total. */
function groupTables(
  name: string,
  groups: readonly GroupSums[],
  totals: readonly RoyaltySums[],
  texts: Texts,
): StatementTable[] {
  const { t } = texts;
  return totals.map((total) => {
    const own = groups.filter(({ currency }) => currency === total.currency);
    const rest = own.reduce(subtract, total);
    const hasRest = rest.total !== 0 || rest.copies !== 0 || rest.refundedCopies !== 0;
    return {
      heading: t('royalties:statement.table', { by: name, currency: total.currency }),
      columns: columnsOf(name, t),
      rows: [
        ...own.map((group) => ({
          cells: cellsOf(group.name, group, texts),
          ...(group.artist ? { note: group.artist } : {}),
        })),
        ...(hasRest ? [{ cells: cellsOf(t('royalties:statement.rest'), rest, texts) }] : []),
        { cells: cellsOf(t('royalties:statement.sum'), total, texts), strong: true },
      ],
    };
  });
}

function subtract(whole: RoyaltySums, part: RoyaltySums): RoyaltySums {
  return {
    currency: whole.currency,
    copies: whole.copies - part.copies,
    refundedCopies: whole.refundedCopies - part.refundedCopies,
    total: whole.total - part.total,
    vat: whole.vat - part.vat,
  };
}
