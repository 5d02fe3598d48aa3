/** Which letters an account gets, and where their buttons lead. */

import { CONFIRMATION_LINK_HOURS } from '@lathe/rules/limits';
import { bcp47, DEFAULT_LOCALE, isLocale } from '@lathe/rules/locales';
import { composeLetter } from '../../platform/mail/layout.ts';
import type { MailMessage } from '../../platform/mail/mail.ts';
import { wordsFor } from '../../platform/words.ts';
import { UNKNOWN } from './device.ts';
import { LINK_MINUTES, type LinkPurpose } from './token-store.ts';

const BUTTONS = {
  confirm_email: '/confirm-email',
  change_email: '/confirm-email-change',
  reset_password: '/reset-password',
  already_registered: '/login',
  email_change_asked: '/account/security',
  email_changed: '/',
  password_changed: '/forgot-password',
  new_device: '/account/security',
  two_factor_on: '/account/security',
  two_factor_off: '/account/security',
} as const;

export type LetterKind = keyof typeof BUTTONS;
export const LETTER_KINDS = Object.keys(BUTTONS) as [LetterKind, ...LetterKind[]];

export interface LetterFacts {
  to: string;
  /** Null before the mailbox is confirmed: a stranger could write anything into the name. */
  name: string | null;
  locale: string;
  publicUrl: string;
  /** Of the link, where there is one. */
  token?: string | undefined;
  device?: string | undefined;
  place?: string | undefined;
  address?: string | undefined;
}

export function isLink(kind: LetterKind): kind is LinkPurpose {
  return kind in LINK_MINUTES;
}

export function composeAccountLetter(kind: LetterKind, facts: LetterFacts): MailMessage {
  const locale = isLocale(facts.locale) ? facts.locale : DEFAULT_LOCALE;
  const words = wordsFor(locale);
  const { device = UNKNOWN, place = UNKNOWN, address = '', token } = facts;
  const values = {
    hours: CONFIRMATION_LINK_HOURS,
    minutes: isLink(kind) ? LINK_MINUTES[kind] : 0,
    address,
    device: device === UNKNOWN ? words('mail:unknown_device') : device,
    place: place === UNKNOWN ? words('mail:unknown_place') : countryName(place, locale),
  };
  const path = isLink(kind) ? `${BUTTONS[kind]}/${token}` : BUTTONS[kind];
  const letter = composeLetter({
    language: bcp47(locale),
    subject: words(`mail:${kind}_subject`),
    greeting: facts.name
      ? words('mail:greeting_by_name', { name: facts.name })
      : words('mail:greeting'),
    paragraphs: [words(`mail:${kind}_text`, values)],
    button: { label: words(`mail:${kind}_button`), address: new URL(path, facts.publicUrl).href },
    buttonFallback: words('mail:button_fallback'),
    note: words(`mail:${kind}_note`),
    signOff: words('mail:sign_off'),
    footer: words('mail:footer', { email: facts.to }),
  });
  return { to: facts.to, ...letter };
}

function countryName(iso: string, locale: Parameters<typeof bcp47>[0]): string {
  return new Intl.DisplayNames(bcp47(locale), { type: 'region' }).of(iso) ?? iso;
}
