import 'i18next';
import type account from './en/account.json';
import type admin from './en/admin.json';
import type common from './en/common.json';
import type docs from './en/docs.json';
import type errors from './en/errors.json';
import type help from './en/help.json';
import type invitations from './en/invitations.json';
import type locale from './en/locale.json';
import type mail from './en/mail.json';
import type pages from './en/pages.json';
import type privacy from './en/privacy.json';
import type toasts from './en/toasts.json';
import type ui from './en/ui.json';
import type validation from './en/validation.json';

/** Makes every key typed: a misspelt one does not compile. */
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: {
      account: typeof account;
      admin: typeof admin;
      common: typeof common;
      docs: typeof docs;
      errors: typeof errors;
      help: typeof help;
      invitations: typeof invitations;
      locale: typeof locale;
      mail: typeof mail;
      pages: typeof pages;
      privacy: typeof privacy;
      toasts: typeof toasts;
      ui: typeof ui;
      validation: typeof validation;
    };
  }
}
