/** Account mails and the links of their buttons. */

import { CONFIRMATION_LINK_HOURS } from '@lathe/rules/limits';
import { countryName } from '@lathe/rules/locales';
import type { MailMessage } from '../../platform/mail/mail.ts';
import { mailFromTemplate } from '../../platform/mail/mail-template.ts';
import { UNKNOWN } from './device.ts';
import { LINK_MINUTES, type LinkPurpose } from './token-store.ts';

const MAIL_BUTTONS = {
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
  passkey_added: '/account/security',
  passkey_removed: '/account/security',
} as const;

export type AccountMailKind = keyof typeof MAIL_BUTTONS;
export const ACCOUNT_MAIL_KINDS = Object.keys(MAIL_BUTTONS) as [
  AccountMailKind,
  ...AccountMailKind[],
];

export interface AccountMailInput {
  to: string;
  /** Null until the mailbox is confirmed, because a stranger could put any text into the name. */
  name: string | null;
  locale: string;
  publicUrl: string;
  /** Token of the link, for mails that have one. */
  token?: string | undefined;
  device?: string | undefined;
  place?: string | undefined;
  address?: string | undefined;
}

export function hasLink(kind: AccountMailKind): kind is LinkPurpose {
  return kind in LINK_MINUTES;
}

export function composeAccountMail(kind: AccountMailKind, facts: AccountMailInput): MailMessage {
  const { device = UNKNOWN, place = UNKNOWN, address = '', token } = facts;
  const path = hasLink(kind) ? `${MAIL_BUTTONS[kind]}/${token}` : MAIL_BUTTONS[kind];
  return mailFromTemplate(facts, (t, locale) => ({
    subject: t(`mail:${kind}_subject`),
    paragraphs: [
      t(`mail:${kind}_text`, {
        hours: CONFIRMATION_LINK_HOURS,
        minutes: hasLink(kind) ? LINK_MINUTES[kind] : 0,
        address,
        device: device === UNKNOWN ? t('mail:unknown_device') : device,
        place: place === UNKNOWN ? t('mail:unknown_place') : countryName(place, locale),
      }),
    ],
    button: { label: t(`mail:${kind}_button`), address: new URL(path, facts.publicUrl).href },
    note: t(`mail:${kind}_note`),
  }));
}
