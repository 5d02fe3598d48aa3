import { api } from '../../lib/api-client.ts';
import { useLocaleStore } from './store.ts';

/** Failures are ignored: the page works in its current language and country. */
export async function loadLocales(): Promise<void> {
  const reply = await api('GET /api/locales').catch(() => null);
  if (reply) useLocaleStore.setState({ availableLocales: reply.data });
}

export async function loadShippingCountries(): Promise<void> {
  const reply = await api('GET /api/shipping_countries').catch(() => null);
  if (reply) useLocaleStore.setState({ shippingCountries: reply.data });
}

/** Retries lists that failed to load. */
export function loadMissingOptions(): void {
  const { availableLocales, shippingCountries } = useLocaleStore.getState();
  if (availableLocales.length === 0) void loadLocales();
  if (shippingCountries.length === 0) void loadShippingCountries();
}
