import type { Ctx } from '../../context.ts';
import { inTransaction, type Tx } from '../../platform/db/tx.ts';
import { composeAccountMail, hasLink } from './account-mails.ts';
import type { AccountMail } from './jobs.ts';
import { issueToken } from './token-store.ts';

export async function handler(ctx: Ctx, mail: AccountMail): Promise<void> {
  const { kind, to, device, place, address } = mail;
  const mailToSend = await inTransaction(ctx.db, async (tx) => {
    const person = await findPerson(tx, mail);
    if (!person || isObsolete(mail, person)) return null;
    const link = { userId: person.id, email: to, now: ctx.clock.now() };
    const token = hasLink(kind) ? await issueToken(tx, { ...link, purpose: kind }) : undefined;
    return { person, token };
  });
  if (!mailToSend) return;
  const { person, token } = mailToSend;
  const message = composeAccountMail(kind, {
    to,
    name: person.email_confirmed_at ? person.first_name : null,
    locale: person.locale,
    publicUrl: ctx.config.publicUrl,
    token,
    device,
    place,
    address,
  });
  await ctx.mail.send(message);
}

async function findPerson(tx: Tx, { userId, to }: AccountMail) {
  return await tx
    .selectFrom('users')
    .select(['id', 'email', 'pending_email', 'email_confirmed_at', 'first_name', 'locale'])
    .where(userId ? 'id' : 'email', '=', userId ?? to)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

type Person = NonNullable<Awaited<ReturnType<typeof findPerson>>>;

/** Events after the request can invalidate the link of the mail. */
function isObsolete({ kind, to }: AccountMail, person: Person): boolean {
  if (kind === 'confirm_email') return person.email !== to || person.email_confirmed_at !== null;
  if (kind === 'change_email') return person.pending_email !== to;
  return kind === 'reset_password' && person.email !== to;
}
