/** Messages outside React in the browser, for failures without a component. */
import { currentI18n } from './messages.ts';

/** Failures that can happen on every page. Every page loads these messages. */
export function failureMessage(key: 'an_error_occurred' | 'timeout' | 'network'): string {
  return currentI18n().translate('failures')(key);
}

/** API errors, for pages that load these messages. */
export function errorMessage(key: 'card_invalid' | 'card_company_unavailable'): string {
  return currentI18n().translate('errors')(key);
}
