/** Messages outside React in the browser, for failures without a component. */
import { getI18n } from 'react-i18next';

/** Failures that can happen on every page. Every page loads these messages. */
export function failureMessage(key: 'an_error_occurred' | 'timeout' | 'network'): string {
  return getI18n().t(key, { ns: 'failures' });
}

/** API errors, for pages that load these messages. */
export function errorMessage(key: 'card_invalid' | 'card_company_unavailable'): string {
  return getI18n().t(key, { ns: 'errors' });
}
