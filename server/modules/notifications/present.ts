import type { Notification } from '@lathe/contract/notification-calls';
import { formatDay } from '@lathe/rules/date-format';
import { bcp47, type Locale } from '@lathe/rules/locales';
import { formatMoney, money } from '@lathe/rules/money';
import { KIND_OF_TOPIC } from '@lathe/rules/notifications';
import { translatorFor } from '../../platform/translations.ts';
import type { NotificationDetails } from './details.ts';
import type { NotificationRow } from './store.ts';

export function presentNotification(row: NotificationRow, locale: Locale): Notification {
  const t = translatorFor(locale);
  return {
    id: row.id,
    kind: KIND_OF_TOPIC[row.topic],
    text: t(`notifications:topics.${row.topic}`, textValues(row.details, locale)),
    url: row.url,
    created_at: row.createdAt.toISOString(),
    read: row.readAt !== null,
  };
}

/** Days and amounts as text in the language. */
export function textValues(
  { from = '', to = '', format = '', earnings, former, ...values }: NotificationDetails,
  locale: Locale,
): Record<string, string | number> {
  const day = (date: string) => (date === '' ? '' : formatDay(date, locale, 'day-month'));
  const list = new Intl.ListFormat(bcp47(locale), { type: 'conjunction' });
  const amounts = (each: NotificationDetails['earnings'] = []) =>
    list.format(each.map(({ amount, currency }) => formatMoney(money(amount, currency), locale)));
  return {
    ...values,
    format: format.replace('"', '″'),
    from: day(from),
    to: day(to),
    /** A summary of one day reads differently. */
    days: from === to ? 'one' : 'several',
    earnings: amounts(earnings),
    former: amounts(former),
    change: amounts(earnings) === amounts(former) ? 'same' : 'other',
  };
}
