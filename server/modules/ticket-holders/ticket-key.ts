/** The key in the mails to those who got a ticket from somebody else, used instead of a sign-in. */
import { ORDER_LINK_DAYS } from '@lathe/rules/limits';
import { addDuration } from '@lathe/rules/time';
import type { Ctx } from '../../context.ts';
import { objectKey, readObjectKey } from '../../platform/object-key.ts';
import type { TicketRow } from '../tickets/index.ts';

type Signer = Pick<Ctx, 'keys' | 'clock'>;

/** Of the page of a ticket, for its present holder. It works until long after the event. */
export function ticketLink(
  ctx: Signer & Pick<Ctx, 'config'>,
  { id, transfers: version, event }: TicketRow,
): string {
  const now = ctx.clock.now();
  const from = Math.max(now.getTime(), Date.parse(event.startsAt));
  const expiresAt = addDuration(new Date(from), { days: ORDER_LINK_DAYS });
  const link = new URL(`/checkout/tickets/${id}`, ctx.config.publicUrl);
  link.searchParams.set('key', objectKey(ctx, { kind: 'held-ticket', id, version, expiresAt }));
  return link.href;
}

/** The number of the transfer that this key was made for; null for other keys, and expired ones. */
export function transferOfKey(
  ctx: Signer,
  { ticketId: id, key }: { ticketId: string; key: string },
): number | null {
  const content = readObjectKey(ctx, { kind: 'held-ticket', id, key });
  if (!content?.expiresAt || content.expiresAt <= ctx.clock.now()) return null;
  return content.version;
}
