/** Sends every mail about an order, and logs it for the order desk. */
import type { Ctx } from '../../context.ts';
import type { MailAttachment } from '../../platform/mail/mail.ts';
import { mailFromTemplate } from '../../platform/mail/mail-template.ts';
import { orderLink } from './order-key.ts';
import type { OrderRow } from './order-store.ts';

type WriteMail = Parameters<typeof mailFromTemplate>[1];
type MailContent = ReturnType<WriteMail>;

interface OrderMail {
  order: OrderRow;
  /** More orders of the same buyer that the mail covers. */
  others?: readonly OrderRow[];
  letter: string;
  /** Idempotency key for mails that must be sent only once. */
  key?: string;
  attachments?: readonly MailAttachment[];
}

export async function sendLoggedMail(
  ctx: Ctx,
  { order, others = [], letter, key, attachments = [] }: OrderMail,
  write: (
    ...args: Parameters<WriteMail>
  ) => Pick<MailContent, 'subject' | 'paragraphs' | 'table' | 'blocks' | 'links'>,
): Promise<void> {
  const { id, email, locale } = order;
  if (key !== undefined && (await wasSent(ctx, id, key))) return;
  const name = order.address?.name || order.buyerName;
  const message = mailFromTemplate({ to: email, name, locale }, (t, language) => ({
    ...write(t, language),
    button: { label: t('mail:order_button'), address: orderLink(ctx, order) },
    note: t('mail:order_note'),
    footer: t('mail:order_footer', { email }),
  }));
  await ctx.mail.send({
    ...message,
    ...(key !== undefined && { key }),
    ...(attachments.length > 0 && { attachments }),
  });
  await ctx.db
    .insertInto('order_mails')
    .values(
      [order, ...others].map((each) => ({
        order_id: each.id,
        letter,
        recipient: email,
        subject: message.subject,
        sent_at: ctx.clock.now(),
        key: key ?? null,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

async function wasSent({ db }: Ctx, orderId: string, key: string): Promise<boolean> {
  const noted = db.selectFrom('order_mails').select('id').where('order_id', '=', orderId);
  return (await noted.where('key', '=', key).executeTakeFirst()) !== undefined;
}
