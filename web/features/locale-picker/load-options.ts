import { api } from '../../lib/api-client.ts';
import { useLocaleStore } from './store.ts';

/** Failures are silent: the page works in the language and country it has. */
export async function loadLocales(): Promise<void> {
  const reply = await api('GET /api/locales').catch(() => null);
  if (reply) useLocaleStore.setState({ availableLocales: reply.data });
}

export async function loadShippingCountries(): Promise<void> {
  const reply = await api('GET /api/shipping_countries').catch(() => null);
  if (reply) useLocaleStore.setState({ shippingCountries: reply.data });
}

/** What did not come at first may come when it is asked for. */
export function loadMissingOptions(): void {
  const { availableLocales, shippingCountries } = useLocaleStore.getState();
  if (availableLocales.length === 0) void loadLocales();
  if (shippingCountries.length === 0) void loadShippingCountries();
}
