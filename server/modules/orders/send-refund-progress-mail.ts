/** Tells the buyer that a refund failed, and later that it was paid in another way. */
import type { Locale } from '@lathe/rules/locales';
import { formatMoney, money } from '@lathe/rules/money';
import { sql } from 'kysely';
import type { Ctx } from '../../context.ts';
import { mailFromTemplate } from '../../platform/mail/mail-template.ts';
import type { Translate } from '../../platform/translations.ts';
import { findOrder } from './order-store.ts';
import { OWED } from './refund-debts.ts';
import { sendLoggedMail } from './send-logged-mail.ts';

interface Payload {
  refundId: string;
  /** The attempt that failed; missing if the refund was paid in another way. */
  attemptId?: string | undefined;
}

/** By staff, without what the bank gave to the buyer. */
const PAID = sql<number>`coalesce((select refund_settlements.amount from refund_settlements
  where refund_id = refunds.id and dispute_id is null order by settled_at desc limit 1), 0)`;

export async function handler(ctx: Ctx, { refundId, attemptId }: Payload): Promise<void> {
  const refund = await ctx.db
    .selectFrom('refunds')
    .innerJoin('checkouts', 'checkouts.id', 'refunds.checkout_id')
    .select(['order_id', 'refunds.currency', OWED.as('owed')])
    .select(PAID.as('paid'))
    .select(sql<Recipient>`checkouts.quote`.as('quote'))
    .where('refunds.id', '=', refundId)
    .executeTakeFirstOrThrow();
  const event = attemptId === undefined ? 'settled' : 'failed';
  const about = event === 'failed' ? refund.owed : refund.paid;
  // The buyer has the money, through a dispute or a further attempt.
  if (about === 0) return;
  const order = refund.order_id === null ? undefined : await findOrder(ctx.db, refund.order_id);
  const write = (t: Translate, locale: Locale) => {
    const amount = formatMoney(money(about, refund.currency), locale);
    return {
      subject: order
        ? t(`mail:refund_${event}_subject`, { number: order.number })
        : t(`mail:refund_${event}_subject_payment`),
      paragraphs: [
        t(`mail:refund_${event}_text`, { amount }),
        ...(event === 'failed' ? [t('mail:refund_failed_next')] : []),
      ],
    };
  };
  const key = `refund-${event}-${attemptId ?? refundId}`;
  if (order) {
    await sendLoggedMail(ctx, { order, letter: `refund_${event}`, key }, write);
    return;
  }
  // A payment that came too late has no order, and therefore no page to show.
  const { email, locale, address, buyerName } = refund.quote;
  const name = address?.name || buyerName || null;
  const message = mailFromTemplate({ to: email, name, locale }, (t, language) => ({
    ...write(t, language),
    button: {
      label: t('mail:refund_button'),
      address: new URL('/help', ctx.config.publicUrl).href,
    },
    note: t('mail:refund_note'),
    footer: t('mail:order_footer', { email }),
  }));
  await ctx.mail.send({ ...message, key });
}

/** Of the frozen quote. */
interface Recipient {
  email: string;
  locale: Locale;
  address: { name: string } | null;
  /** Missing in quotes of the previous version. */
  buyerName?: string | null;
}
