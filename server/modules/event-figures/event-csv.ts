/** Tables of an event for spreadsheets. Dates and amounts are machine-readable; only texts are localized. */
import { calendarDate } from '@lathe/rules/dates';
import { ticketFee } from '@lathe/rules/event-settlement';
import type { Locale } from '@lathe/rules/locales';
import { money, toDecimal } from '@lathe/rules/money';
import { HOME_TIME_ZONE } from '@lathe/rules/time';
import { zonedTime } from '@lathe/rules/zoned-time';
import { type CsvColumn, toCsv } from '../../platform/csv.ts';
import type { Db } from '../../platform/db/connect.ts';
import { translatorFor } from '../../platform/translations.ts';
import { admittedByQuarter } from './attendance.ts';
import { type BookedLine, listBooked, soldByDay } from './booked-tickets.ts';
import { readCategories } from './read-figures.ts';

interface Wanted {
  event: { id: string; timeZone: string };
  locale: Locale;
}

export async function soldCsv(db: Db, { event, locale }: Wanted): Promise<string> {
  const t = translatorFor(locale);
  return toCsv(
    [
      {
        title: t('event_figures:csv_columns.day', { zone: HOME_TIME_ZONE }),
        cell: ({ day }) => day,
      },
      { title: t('event_figures:category'), cell: ({ category }) => category },
      { title: t('event_figures:sold'), cell: ({ sold }) => sold },
      { title: t('event_figures:refunded'), cell: ({ refunded }) => refunded },
    ],
    await soldByDay(db, event.id),
  );
}

export async function admittedCsv(db: Db, { event, locale }: Wanted): Promise<string> {
  const t = translatorFor(locale);
  const { id, timeZone } = event;
  return toCsv(
    [
      {
        title: t('event_figures:csv_columns.from', { zone: timeZone }),
        cell: ({ from }) => zonedTime(from, timeZone),
      },
      { title: t('event_figures:category'), cell: ({ category }) => category },
      { title: t('event_figures:admitted'), cell: ({ admitted }) => admitted },
    ],
    await admittedByQuarter(db, id),
  );
}

export async function categoriesCsv(db: Db, { event, locale }: Wanted): Promise<string> {
  const t = translatorFor(locale);
  return toCsv(
    [
      { title: t('event_figures:category'), cell: ({ name }) => name },
      { title: t('event_figures:sold'), cell: ({ sold }) => sold },
      { title: t('event_figures:refunded'), cell: ({ refunded }) => refunded },
      { title: t('event_figures:guests'), cell: ({ guests }) => guests },
      { title: t('event_figures:valid'), cell: ({ valid }) => valid },
      { title: t('event_figures:admitted'), cell: ({ admitted }) => admitted },
      { title: t('event_figures:csv_columns.absent'), cell: ({ absent }) => absent },
    ],
    await readCategories(db, event.id),
  );
}

/** One row for each line and refund: the columns add up to the statement. */
export async function settlementCsv(db: Db, { event, locale }: Wanted): Promise<string> {
  const t = translatorFor(locale);
  const amount = (pick: (row: BookedLine) => number) => (row: BookedLine) => ({
    decimal: toDecimal(money(pick(row), row.currency)),
  });
  const columns: CsvColumn<BookedLine>[] = [
    {
      title: t('event_figures:csv_columns.day', { zone: HOME_TIME_ZONE }),
      cell: ({ bookedAt }) => calendarDate(bookedAt),
    },
    { title: t('royalties:csv.kind'), cell: ({ kind }) => t(`royalties:line_kinds.${kind}`) },
    { title: t('event_figures:csv_columns.order'), cell: ({ order }) => order },
    { title: t('event_figures:category'), cell: ({ category }) => category },
    { title: t('event_figures:tickets'), cell: ({ tickets }) => tickets },
    { title: t('royalties:currency'), cell: ({ currency }) => currency },
    { title: t('event_figures:gross'), cell: amount(({ gross }) => gross) },
    {
      title: t('event_figures:csv_columns.vat_rate'),
      cell: ({ vatBasisPoints }) =>
        vatBasisPoints === null ? null : { decimal: (vatBasisPoints / 100).toFixed(2) },
    },
    { title: t('event_figures:vat'), cell: amount(({ vat }) => vat) },
    { title: t('event_figures:fee'), cell: amount(ticketFee) },
    { title: t('event_figures:borne'), cell: amount(({ borne }) => borne) },
    { title: t('event_figures:net'), cell: amount(({ earned, earnedVat }) => earned - earnedVat) },
    { title: t('event_figures:earned_vat'), cell: amount(({ earnedVat }) => earnedVat) },
    { title: t('event_figures:earned'), cell: amount(({ earned }) => earned) },
    { title: t('royalties:csv.line'), cell: ({ lineId }) => lineId },
  ];
  return toCsv(columns, await listBooked(db, event.id));
}
