import type { Ctx } from '../../context.ts';
import { mailFromTemplate } from '../../platform/mail/mail-template.ts';
import { findPerson } from '../accounts/index.ts';
import { mailUnsubscribeLink, wantsMail } from '../notifications/index.ts';
import { findAgreement } from './agreement-store.ts';
import { type AgreementMailKind, isForArtist } from './jobs.ts';

export async function handler(
  ctx: Ctx,
  {
    agreementId,
    letter,
    to,
  }: { agreementId: string; letter: AgreementMailKind; to?: string | undefined },
): Promise<void> {
  const row = await findAgreement(ctx.db, agreementId);
  const toArtist = isForArtist(letter);
  const userId = to ?? (toArtist ? row?.artistId : row?.labelOwnerId) ?? '';
  const person = row && (await findPerson(ctx.db, userId));
  // The request was withdrawn before the mail was sent, or the recipient was deleted.
  if (!row || !person || (letter === 'asked' && row.state !== 'asked')) return;
  const choice = { userId, kind: letter === 'asked' ? 'request' : 'answer' } as const;
  if (!(await wantsMail(ctx.db, choice))) return;
  const recipient = { to: person.email, name: person.first_name, locale: person.locale };
  const path = toArtist ? '/studio/agreements' : '/studio/label/roster';
  await ctx.mail.send(
    mailFromTemplate(recipient, (t) => {
      const values = { label: row.labelName, artist: row.artistName };
      const rights = row.rights.map((right) => t(`labels:rights.${right}`));
      const requestedRights = rights.length > 0 ? rights : [t('labels:rights.none')];
      return {
        subject: t(`mail:agreement_${letter}_subject`, values),
        paragraphs: [
          t(`mail:agreement_${letter}_text`, values),
          ...(letter === 'asked' ? requestedRights.map((right) => `– ${right}`) : []),
        ],
        button: {
          label: t(`mail:agreement_${toArtist ? 'artist' : 'label'}_button`),
          address: new URL(path, ctx.config.publicUrl).href,
        },
        note: t(`mail:agreement_${toArtist ? 'artist' : 'label'}_note`),
        unsubscribe: mailUnsubscribeLink(ctx, choice),
      };
    }),
  );
}
