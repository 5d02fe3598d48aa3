import 'i18next';
import type common from './en/common.json';
import type errors from './en/errors.json';

/** Makes every key typed: a misspelt one does not compile. */
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: { common: typeof common; errors: typeof errors };
  }
}
