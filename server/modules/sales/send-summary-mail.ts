import { formatDay } from '@lathe/rules/date-format';
import type { Locale } from '@lathe/rules/locales';
import { formatMoney, money } from '@lathe/rules/money';
import { SUMMARY_TITLES_MAX } from '@lathe/rules/notification-limits';
import type { Ctx } from '../../context.ts';
import { mailFromTemplate } from '../../platform/mail/mail-template.ts';
import type { Translate } from '../../platform/translations.ts';
import { findPerson } from '../accounts/index.ts';
import { type PriceBook, priceBook } from '../catalogue/index.ts';
import { describeSold } from '../kinds/index.ts';
import { mailUnsubscribeLink, wantsMail } from '../notifications/index.ts';
import { listOldestFirst, type SoldRow, type SoldSum, sumSold } from './sold-store.ts';
import { type SellerPeriod, salesPath } from './summarise-sales.ts';

interface MailReader {
  t: Translate;
  locale: Locale;
  book: PriceBook;
}

export async function handler(
  ctx: Ctx,
  payload: SellerPeriod & { recipient: string },
): Promise<void> {
  const { userId, recipient: recipientId, frequency, from, to } = payload;
  const person = await findPerson(ctx.db, recipientId);
  const choice = { userId: recipientId, kind: 'sales_summary' } as const;
  if (!person || !(await wantsMail(ctx.db, choice))) return;
  const sold = await listOldestFirst(ctx.db, { userId, show: 'sales', from, to });
  const sums = await sumSold(ctx.db, { userId, show: 'sales', from, to });
  const own = await listOldestFirst(ctx.db, { userId, show: 'own', from, to });
  const book = await priceBook(ctx);
  const recipient = { to: person.email, name: person.first_name, locale: person.locale };
  const address = new URL(salesPath(payload), ctx.config.publicUrl);
  const ownAddress = new URL(address);
  ownAddress.searchParams.set('show', 'own');
  await ctx.mail.send(
    mailFromTemplate(recipient, (t, locale) => {
      const reader = { t, locale, book };
      const values = {
        from: formatDay(from, locale, 'day-month'),
        to: formatDay(to, locale, 'day-month'),
        copies: sums.reduce((sum, { copies }) => sum + copies, 0),
      };
      const titles = groupTitles(sold, reader);
      const more = titles.length - SUMMARY_TITLES_MAX;
      return {
        subject: t(`notifications:summary.${frequency}_subject`, values),
        paragraphs: [t(`notifications:summary.${frequency}_text`, values)],
        table: [
          ...titles.slice(0, SUMMARY_TITLES_MAX).map(({ name, copies, earnings }) => ({
            name,
            note: t('notifications:summary.copies', { copies }),
            value: earnings,
          })),
          ...sums.map((sum) => totalRow(sum, reader)),
        ],
        ...(own.length > 0 && {
          blocks: [
            {
              heading: t('notifications:summary.own'),
              lines: groupTitles(own, reader).map(({ name, copies }) =>
                [name, t('notifications:summary.copies', { copies })].join(': '),
              ),
            },
          ],
        }),
        button: { label: t('notifications:summary.button'), address: address.href },
        ...(own.length > 0 && {
          links: [{ label: t('notifications:summary.own_link'), address: ownAddress.href }],
        }),
        note: [
          ...(more > 0 ? [t('notifications:summary.more', { more })] : []),
          t('notifications:summary.note'),
        ].join(' '),
        unsubscribe: mailUnsubscribeLink(ctx, choice),
      };
    }),
  );
}

function totalRow({ currency, copies, earnings }: SoldSum, { t, locale }: MailReader) {
  return {
    name: t('notifications:summary.total', { currency }),
    note: t('notifications:summary.copies', { copies }),
    value: formatMoney(money(earnings, currency), locale),
    strong: true,
  };
}

/** One entry per item and currency, most copies first. */
function groupTitles(rows: readonly SoldRow[], { locale, book }: MailReader) {
  const nameOf = (row: SoldRow) =>
    [row.artist, row.title, describeSold(row, { book, locale })].filter(Boolean).join(' · ');
  return [...Map.groupBy(rows, (row) => `${nameOf(row)} ${row.currency}`).values()]
    .map((same) => {
      const [first] = same as [SoldRow, ...SoldRow[]];
      const earned = same.reduce((sum, { earnings }) => sum + earnings, 0);
      return {
        name: nameOf(first),
        copies: same.reduce((sum, { quantity }) => sum + quantity, 0),
        earnings: formatMoney(money(earned, first.currency), locale),
      };
    })
    .toSorted((a, b) => b.copies - a.copies);
}
