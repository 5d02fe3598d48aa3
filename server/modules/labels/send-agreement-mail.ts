import type { Ctx } from '../../context.ts';
import { mailFromTemplate } from '../../platform/mail/mail-template.ts';
import { findPerson } from '../accounts/index.ts';
import { findAgreement } from './agreement-store.ts';
import type { AGREEMENT_MAILS } from './jobs.ts';

type AgreementMailKind = (typeof AGREEMENT_MAILS)[number];

export async function handler(
  ctx: Ctx,
  { agreementId, letter }: { agreementId: string; letter: AgreementMailKind },
): Promise<void> {
  const row = await findAgreement(ctx.db, agreementId);
  const toArtist = letter === 'asked' || letter === 'ended_by_label';
  const person = row && (await findPerson(ctx.db, toArtist ? row.artistId : row.labelOwnerId));
  // The request was withdrawn before the mail was sent, or the recipient was deleted.
  if (!row || !person || (letter === 'asked' && row.state !== 'asked')) return;
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
      };
    }),
  );
}
