import type { Locale } from '@lathe/rules/locales';
import type { Ctx } from '../../context.ts';
import { mailFromTemplate } from '../../platform/mail/mail-template.ts';
import { findRequest } from './request-store.ts';

export async function handler(ctx: Ctx, { requestId }: { requestId: string }): Promise<void> {
  const row = await findRequest(ctx.db, requestId);
  // The account was deleted before the mail was sent.
  if (!row || row.state === 'open') return;
  const { state, answer, granted, wanted } = row;
  const recipient = { to: row.email, name: row.firstName, locale: row.locale as Locale };
  await ctx.mail.send(
    mailFromTemplate(recipient, (t) => ({
      subject: t(`mail:release_request_${state}_subject`),
      paragraphs: [
        t(`mail:release_request_${state}_text`, { granted: granted ?? 0, wanted }),
        ...(answer === '' ? [] : [answer]),
      ],
      button: {
        label: t('mail:release_request_button'),
        address: new URL('/studio/releases', ctx.config.publicUrl).href,
      },
      note: t('mail:release_request_note'),
    })),
  );
}
