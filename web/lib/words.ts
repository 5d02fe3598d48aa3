/** Words outside of React, in the browser: for failures that happen where no component is. */
import { getI18n } from 'react-i18next';

type Failure =
  | 'an_error_occurred'
  | 'timeout'
  | 'network'
  | 'card_invalid'
  | 'card_company_unavailable';

export function errorWords(key: Failure): string {
  return getI18n().t(key, { ns: 'errors' });
}
