/** The printed settlement: what was sold and refunded, VAT, fee and earnings, in each currency. */
import type { StatementContent, StatementTable } from '@lathe/media/documents/statement';
import { formatDay } from '@lathe/rules/date-format';
import { calendarDate } from '@lathe/rules/dates';
import type { Settlement, SettlementSums } from '@lathe/rules/event-settlement';
import { bcp47, type Locale } from '@lathe/rules/locales';
import { formatMoney, money } from '@lathe/rules/money';
import { TICKET_EARNINGS_WORKING_DAYS } from '@lathe/rules/ticket-limits';
import type { Ctx } from '../../context.ts';
import { type Translate, translatorFor } from '../../platform/translations.ts';
import type { OwnEventRow } from '../events/index.ts';
import { payeeName } from '../splits/index.ts';
import { placeOfEvent, startOfEvent } from '../tickets/index.ts';
import { readStatement, type Statement } from './read-statement.ts';

interface Texts {
  t: Translate;
  locale: Locale;
  names: Statement['names'];
  availableOn: string | null;
}

export async function statementContent(
  { db, config, clock }: Ctx,
  { event, locale }: { event: OwnEventRow; locale: Locale },
): Promise<StatementContent> {
  const t = translatorFor(locale);
  const { availableOn, guests, settlements, names } = await readStatement(db, event);
  const texts: Texts = { t, locale, names, availableOn };
  const { house } = config;
  const seller = await db
    .selectFrom('users')
    .select(payeeName('users.id').as('name'))
    .where('users.id', '=', event.ownerId)
    .executeTakeFirstOrThrow();
  const startsAt = event.startsAt.toISOString();
  const made = formatDay(calendarDate(clock.now()), locale);
  return {
    paper: locale === 'en_US' ? 'letter' : 'a4',
    language: bcp47(locale),
    title: t('event_figures:statement.title', { event: event.name }),
    from: [house.name, ...house.address].filter((line) => line !== ''),
    to: [
      seller.name,
      '',
      startOfEvent({ ...event, startsAt }, locale),
      placeOfEvent(event, locale),
    ],
    facts: [
      [t('royalties:statement.made_on'), made],
      ...(guests > 0 ? [[t('event_figures:guests'), countIn(locale)(guests)] as const] : []),
    ],
    tables: settlements.flatMap((each) => [
      sumTable(each, texts),
      categoryTable(each, texts),
      vatTable(each, texts),
      stateTable(each, texts),
    ]),
    notes: [
      ...(settlements.length === 0 ? [t('event_figures:statement.none')] : []),
      t('event_figures:statement.notes', { days: TICKET_EARNINGS_WORKING_DAYS }),
    ],
  };
}

function countIn(locale: Locale): (count: number) => string {
  const format = new Intl.NumberFormat(bcp47(locale));
  return (count) => format.format(count);
}

function amountIn({ currency }: Settlement, locale: Locale): (amount: number) => string {
  return (amount) => formatMoney(money(amount, currency), locale);
}

/** From what buyers paid down to what the seller earned. */
function sumTable(settlement: Settlement, { t, locale }: Texts): StatementTable {
  const amount = amountIn(settlement, locale);
  const count = countIn(locale);
  const { currency, sold, refunded, soldGross, refundedGross } = settlement;
  const { vat, fee, borne, net, earnedVat, earned } = settlement;
  const row = (name: string, tickets: number | null, value: number, strong = false) => ({
    cells: [name, tickets === null ? '' : count(tickets), amount(value)],
    strong,
  });
  return {
    heading: t('event_figures:settlement_in', { currency }),
    columns: ['', t('event_figures:tickets'), t('event_figures:amount')],
    rows: [
      row(t('event_figures:sold_amount'), sold, soldGross),
      row(t('event_figures:refunded_amount'), 0 - refunded, 0 - refundedGross),
      row(t('event_figures:gross'), sold - refunded, soldGross - refundedGross, true),
      row(t('event_figures:vat'), null, 0 - vat),
      row(t('event_figures:fee'), null, 0 - fee),
      ...(borne === 0 ? [] : [row(t('event_figures:borne'), null, borne)]),
      row(t('event_figures:net'), null, net, earnedVat === 0),
      ...(earnedVat === 0
        ? []
        : [
            row(t('event_figures:earned_vat'), null, earnedVat),
            row(t('event_figures:earned'), null, earned, true),
          ]),
    ],
  };
}

/** Its rows add up to the sums above. */
function categoryTable(settlement: Settlement, { t, locale, names }: Texts): StatementTable {
  const amount = amountIn(settlement, locale);
  const count = countIn(locale);
  const row = (name: string, sums: SettlementSums, strong = false) => ({
    cells: [
      name,
      count(sums.sold - sums.refunded),
      ...[sums.soldGross - sums.refundedGross, sums.vat, sums.fee, sums.earned].map(amount),
    ],
    note: [
      sums.refunded > 0 && t('event_figures:of_sold', { sold: sums.sold, refunded: sums.refunded }),
      sums.borne !== 0 && t('event_figures:with_borne', { amount: amount(sums.borne) }),
    ]
      .filter(Boolean)
      .join(', '),
    strong,
  });
  return {
    heading: t('royalties:statement.table', {
      by: t('event_figures:category'),
      currency: settlement.currency,
    }),
    columns: [
      t('event_figures:category'),
      t('event_figures:tickets'),
      t('event_figures:statement.paid'),
      t('event_figures:vat'),
      t('event_figures:fee_column'),
      t('event_figures:earned'),
    ],
    rows: [
      ...settlement.categories.map(({ categoryId, ...sums }) =>
        row(names.get(categoryId) ?? '', sums),
      ),
      row(t('event_figures:sum'), settlement, true),
    ],
  };
}

function vatTable(settlement: Settlement, { t, locale }: Texts): StatementTable {
  const amount = amountIn(settlement, locale);
  return {
    heading: t('royalties:statement.table', {
      by: t('event_figures:vat_rates'),
      currency: settlement.currency,
    }),
    columns: [
      t('event_figures:rate'),
      t('event_figures:without_vat'),
      t('event_figures:vat'),
      t('event_figures:with_vat'),
    ],
    rows: settlement.vatRates.map(({ vatBasisPoints, net, vat, gross }) => ({
      cells: [rateText(vatBasisPoints, { t, locale }), ...[net, vat, gross].map(amount)],
    })),
  };
}

function rateText(basisPoints: number | null, { t, locale }: Pick<Texts, 't' | 'locale'>): string {
  if (basisPoints === null) return t('event_figures:rate_unknown');
  const rate = new Intl.NumberFormat(bcp47(locale)).format(basisPoints / 100);
  return t('event_figures:percent', { rate });
}

/** Where the earnings are. */
function stateTable(settlement: Settlement, { t, locale, availableOn }: Texts): StatementTable {
  const amount = amountIn(settlement, locale);
  const { currency, pending, released, earned } = settlement;
  const day = availableOn === null ? null : formatDay(availableOn, locale);
  return {
    heading: t('royalties:statement.table', { by: t('event_figures:earned'), currency }),
    columns: ['', t('event_figures:amount')],
    rows: [
      {
        cells: [
          day === null ? t('event_figures:pending') : t('event_figures:pending_until', { day }),
          amount(pending),
        ],
      },
      { cells: [t('event_figures:released'), amount(released)] },
      { cells: [t('event_figures:sum'), amount(earned)], strong: true },
    ],
  };
}
