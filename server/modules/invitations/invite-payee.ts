/** The mail to somebody who is named as payee: the invitation, or a reminder of it. */
import { PAYEE_WAIT_DAYS } from '@lathe/rules/invited-payees';
import { bcp47 } from '@lathe/rules/locales';
import { TOTAL_BASIS_POINTS } from '@lathe/rules/splits';
import { addDuration } from '@lathe/rules/time';
import type { Ctx } from '../../context.ts';
import { inTransaction, type Tx } from '../../platform/db/tx.ts';
import type { MailMessage } from '../../platform/mail/mail.ts';
import { mailFromTemplate } from '../../platform/mail/mail-template.ts';
import { makeSecret } from '../accounts/index.ts';
import { findInvited, type InvitedPayee, payeeUnsubscribeLink } from '../splits/index.ts';
import { describeShare, type OfferedShare } from './payee-share.ts';
import {
  findInvitation,
  findOpenForPayee,
  insertInvitation,
  inviterOf,
  setToken,
} from './store.ts';

interface Job {
  payeeId: string;
  isReminder: boolean;
}

/** The link of an earlier mail ends. */
export async function handler(ctx: Ctx, { payeeId, isReminder }: Job): Promise<void> {
  const written = await inTransaction(ctx.db, async (tx) => {
    const payee = await findInvited(tx, payeeId);
    const share = payee && (await describeShare(tx, payee));
    // Answered, corrected or no longer named since the job was enqueued.
    if (!payee?.email || payee.state !== 'waiting' || !share) return null;
    const { secret, hash } = makeSecret();
    const id = await writeInvitation(tx, { payee, email: payee.email, hash, now: ctx.clock.now() });
    const invitation = await findInvitation(tx, id);
    const reader = await tx
      .selectFrom('users')
      .select(['first_name as name', 'locale'])
      .where('email', '=', payee.email)
      .where('email_confirmed_at', 'is not', null)
      .executeTakeFirst();
    return {
      share,
      inviter: invitation ? inviterOf(invitation) : null,
      address: new URL(`/invitation/${secret}`, ctx.config.publicUrl).href,
      stop: payeeUnsubscribeLink(ctx, payeeId),
      recipient: {
        to: payee.email,
        name: reader?.name ?? null,
        locale: reader?.locale ?? payee.locale,
      },
    };
  });
  if (written) await ctx.mail.send(compose(written, isReminder));
}

async function writeInvitation(
  tx: Tx,
  { payee, email, hash, now }: { payee: InvitedPayee; email: string; hash: string; now: Date },
): Promise<string> {
  // Money waits, so the link works longer than other invitations.
  const expiresAt = addDuration(now, { days: PAYEE_WAIT_DAYS });
  const { id: payeeId, locale, invitedBy } = payee;
  const inserted = await insertInvitation(tx, {
    email,
    role: 'payee',
    locale,
    message: '',
    invitedBy,
    member: null,
    label: null,
    payeeId,
    tokenHash: hash,
    now,
    expiresAt,
  });
  const id = inserted ?? (await findOpenForPayee(tx, { payeeId, email }));
  if (id === undefined) throw new Error(`The invitation of payee ${payeeId} is missing.`);
  await setToken(tx, { id, tokenHash: hash, expiresAt });
  return id;
}

interface PayeeMail {
  share: OfferedShare;
  inviter: string | null;
  address: string;
  stop: string;
  recipient: { to: string; name: string | null; locale: string };
}

function compose(
  { share, inviter: name, address, stop, recipient }: PayeeMail,
  isReminder: boolean,
): MailMessage {
  return mailFromTemplate(recipient, (t, locale) => {
    const percent = new Intl.NumberFormat(bcp47(locale), {
      style: 'percent',
      maximumFractionDigits: 2,
    });
    const { title, artist, share_basis_points: points } = share;
    const inviter = name ?? t('mail:invitation_nobody');
    const part = percent.format((points ?? 0) / TOTAL_BASIS_POINTS);
    const values = { inviter, title, artist, percent: part };
    return {
      subject: t(isReminder ? 'mail:payee_reminder_subject' : 'mail:payee_subject', values),
      paragraphs: [
        t(points === null ? 'mail:payee_text_ended' : 'mail:payee_text', values),
        t('mail:payee_how'),
        t('mail:payee_decline', { days: PAYEE_WAIT_DAYS }),
      ],
      button: { label: t('mail:payee_button'), address },
      note: t('mail:payee_note', { inviter }),
      footer: t('mail:invitation_footer', { email: recipient.to }),
      unsubscribe: stop,
    };
  });
}
