/** Words outside of React, in the browser: for failures that happen where no component is. */
import { getI18n } from 'react-i18next';

export function errorWords(key: 'an_error_occurred' | 'timeout' | 'network'): string {
  return getI18n().t(key, { ns: 'errors' });
}
