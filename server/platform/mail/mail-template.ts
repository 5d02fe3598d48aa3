/** The common parts of all mails: greeting, sign-off, and the reason for the mail. */
import { bcp47, DEFAULT_LOCALE, isLocale, type Locale } from '@lathe/rules/locales';
import { type Translate, translatorFor } from '../translations.ts';
import { type MailContent, renderMail } from './layout.ts';
import type { MailMessage } from './mail.ts';

interface Recipient {
  to: string;
  /** Null when it may not be the recipient's own name. */
  name: string | null;
  /** As stored; an unknown locale falls back to the default. */
  locale: string;
}

interface TemplateContent
  extends Pick<
    MailContent,
    'subject' | 'paragraphs' | 'table' | 'blocks' | 'button' | 'links' | 'note'
  > {
  /** Why the recipient got this mail, if it is not about their account. */
  footer?: string;
  /** For optional mails: URL of the unsubscribe page. */
  unsubscribe?: string;
}

export function mailFromTemplate(
  { to, name, locale: stored }: Recipient,
  write: (t: Translate, locale: Locale) => TemplateContent,
): MailMessage {
  const locale = isLocale(stored) ? stored : DEFAULT_LOCALE;
  const t = translatorFor(locale);
  const templateContent = write(t, locale);
  const { footer = t('mail:footer', { email: to }), unsubscribe, ...content } = templateContent;
  return {
    to,
    ...(unsubscribe !== undefined && { unsubscribe }),
    ...renderMail({
      language: bcp47(locale),
      greeting: name ? t('mail:greeting_by_name', { name }) : t('mail:greeting'),
      buttonFallback: t('mail:button_fallback'),
      signOff: t('mail:sign_off'),
      footer,
      ...(unsubscribe !== undefined && {
        unsubscribe: { label: t('mail:unsubscribe'), address: unsubscribe },
      }),
      ...content,
    }),
  };
}
