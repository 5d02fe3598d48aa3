/** What all our letters have in common: how they greet, sign off, and say why they came. */
import { bcp47, DEFAULT_LOCALE, isLocale, type Locale } from '@lathe/rules/locales';
import { type Words, wordsFor } from '../words.ts';
import { composeLetter } from './layout.ts';
import type { MailMessage } from './mail.ts';

interface Reader {
  to: string;
  /** Null where the name is not known to be the reader's own. */
  name: string | null;
  /** As it is stored; what is not one of ours is written to in the default. */
  locale: string;
}

interface Content {
  subject: string;
  paragraphs: readonly string[];
  button: { label: string; address: string };
  note: string;
  /** Why the reader got it, when it is not about an account of theirs. */
  footer?: string;
}

export function houseLetter(
  { to, name, locale: stored }: Reader,
  write: (words: Words, locale: Locale) => Content,
): MailMessage {
  const locale = isLocale(stored) ? stored : DEFAULT_LOCALE;
  const words = wordsFor(locale);
  const { footer = words('mail:footer', { email: to }), ...content } = write(words, locale);
  return {
    to,
    ...composeLetter({
      language: bcp47(locale),
      greeting: name ? words('mail:greeting_by_name', { name }) : words('mail:greeting'),
      buttonFallback: words('mail:button_fallback'),
      signOff: words('mail:sign_off'),
      footer,
      ...content,
    }),
  };
}
