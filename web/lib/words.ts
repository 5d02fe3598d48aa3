/** Words outside of React, in the browser: for failures that happen where no component is. */
import { getI18n } from 'react-i18next';

/** Of those that can happen on every page, which therefore brings their words along. */
export function failureWords(key: 'an_error_occurred' | 'timeout' | 'network'): string {
  return getI18n().t(key, { ns: 'failures' });
}

/** Of the errors that a call may answer with: for a page that has loaded their words. */
export function errorWords(key: 'card_invalid' | 'card_company_unavailable'): string {
  return getI18n().t(key, { ns: 'errors' });
}
