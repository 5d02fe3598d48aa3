/** Every letter about an order goes out here, so that the house can see which ones did. */
import type { Ctx } from '../../context.ts';
import { houseLetter } from '../../platform/mail/house-letter.ts';
import { orderLink } from './order-key.ts';
import type { OrderRow } from './order-store.ts';

type Write = Parameters<typeof houseLetter>[1];
type Content = ReturnType<Write>;

export async function sendLetter(
  ctx: Ctx,
  { order, letter }: { order: OrderRow; letter: string },
  write: (...given: Parameters<Write>) => Pick<Content, 'subject' | 'paragraphs'>,
): Promise<void> {
  const { id, email, locale } = order;
  const name = order.address?.name || null;
  const message = houseLetter({ to: email, name, locale }, (words, language) => ({
    ...write(words, language),
    button: { label: words('mail:order_button'), address: orderLink(ctx, id) },
    note: words('mail:order_note'),
    footer: words('mail:order_footer', { email }),
  }));
  await ctx.mail.send(message);
  await ctx.db
    .insertInto('order_mails')
    .values({
      order_id: id,
      letter,
      recipient: email,
      subject: message.subject,
      sent_at: ctx.clock.now(),
    })
    .execute();
}
