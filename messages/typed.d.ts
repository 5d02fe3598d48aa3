import 'i18next';
import type account from './en/account.json';
import type addresses from './en/addresses.json';
import type admin from './en/admin.json';
import type artwork from './en/artwork.json';
import type artwork_editor from './en/artwork_editor.json';
import type basket from './en/basket.json';
import type catalogue from './en/catalogue.json';
import type checkout from './en/checkout.json';
import type common from './en/common.json';
import type contributions from './en/contributions.json';
import type docs from './en/docs.json';
import type errors from './en/errors.json';
import type help from './en/help.json';
import type invitations from './en/invitations.json';
import type locale from './en/locale.json';
import type mail from './en/mail.json';
import type my_pages from './en/my_pages.json';
import type onboarding from './en/onboarding.json';
import type orders from './en/orders.json';
import type pages from './en/pages.json';
import type player from './en/player.json';
import type privacy from './en/privacy.json';
import type production from './en/production.json';
import type publishing from './en/publishing.json';
import type release_editor from './en/release_editor.json';
import type releases from './en/releases.json';
import type reviews from './en/reviews.json';
import type shop from './en/shop.json';
import type songs from './en/songs.json';
import type studio from './en/studio.json';
import type toasts from './en/toasts.json';
import type ui from './en/ui.json';
import type validation from './en/validation.json';

/** Makes every key typed: a misspelt one does not compile. */
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: {
      account: typeof account;
      addresses: typeof addresses;
      admin: typeof admin;
      artwork: typeof artwork;
      artwork_editor: typeof artwork_editor;
      basket: typeof basket;
      catalogue: typeof catalogue;
      checkout: typeof checkout;
      common: typeof common;
      contributions: typeof contributions;
      docs: typeof docs;
      errors: typeof errors;
      help: typeof help;
      invitations: typeof invitations;
      locale: typeof locale;
      mail: typeof mail;
      my_pages: typeof my_pages;
      onboarding: typeof onboarding;
      orders: typeof orders;
      pages: typeof pages;
      player: typeof player;
      privacy: typeof privacy;
      production: typeof production;
      publishing: typeof publishing;
      release_editor: typeof release_editor;
      releases: typeof releases;
      reviews: typeof reviews;
      shop: typeof shop;
      songs: typeof songs;
      studio: typeof studio;
      toasts: typeof toasts;
      ui: typeof ui;
      validation: typeof validation;
    };
  }
}
