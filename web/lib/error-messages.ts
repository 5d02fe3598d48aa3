/** Messages outside React in the browser, for failures without a component. */
import { currentI18n } from './messages.ts';

/** Failures that can happen on every page. Every page loads these messages. */
export function failureMessage(key: 'an_error_occurred' | 'timeout' | 'network'): string {
  return currentI18n().translate('failures')(key);
}

/** API errors. Their messages are loaded on demand. */
export async function errorMessage(
  key: 'card_invalid' | 'card_company_unavailable',
): Promise<string> {
  const i18n = currentI18n();
  await i18n.request('errors');
  return i18n.translate('errors')(key);
}
