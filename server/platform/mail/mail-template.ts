/** What all our letters have in common: how they greet, sign off, and say why they came. */
import { bcp47, DEFAULT_LOCALE, isLocale, type Locale } from '@lathe/rules/locales';
import { type Words, wordsFor } from '../translations.ts';
import { composeLetter, type Letter } from './layout.ts';
import type { MailMessage } from './mail.ts';

interface Reader {
  to: string;
  /** Null where the name is not known to be the reader's own. */
  name: string | null;
  /** As it is stored; what is not one of ours is written to in the default. */
  locale: string;
}

interface Content
  extends Pick<
    Letter,
    'subject' | 'paragraphs' | 'table' | 'blocks' | 'button' | 'links' | 'note'
  > {
  /** Why the reader got it, when it is not about an account of theirs. */
  footer?: string;
  /** Of mails that nobody has to get: the address of the page that stops them. */
  unsubscribe?: string;
}

export function houseLetter(
  { to, name, locale: stored }: Reader,
  write: (words: Words, locale: Locale) => Content,
): MailMessage {
  const locale = isLocale(stored) ? stored : DEFAULT_LOCALE;
  const words = wordsFor(locale);
  const written = write(words, locale);
  const { footer = words('mail:footer', { email: to }), unsubscribe, ...content } = written;
  return {
    to,
    ...(unsubscribe !== undefined && { unsubscribe }),
    ...composeLetter({
      language: bcp47(locale),
      greeting: name ? words('mail:greeting_by_name', { name }) : words('mail:greeting'),
      buttonFallback: words('mail:button_fallback'),
      signOff: words('mail:sign_off'),
      footer,
      ...(unsubscribe !== undefined && {
        unsubscribe: { label: words('mail:unsubscribe'), address: unsubscribe },
      }),
      ...content,
    }),
  };
}
