import { beforeEach, expect, test, vi } from 'vitest';
import { api } from '../../lib/api-client.ts';
import { loadLocales, loadMissingOptions, loadShippingCountries } from './load-options.ts';
import { useLocaleStore } from './store.ts';

vi.mock('../../lib/api-client.ts', () => ({ api: vi.fn() }));

const GERMANY = { iso: 'DE', name: 'Germany' };
const GERMAN = { code: 'de', name: 'Deutsch' };

beforeEach(() => {
  vi.mocked(api).mockReset();
  useLocaleStore.setState(useLocaleStore.getInitialState());
});

test('languages and countries are put in the store', async () => {
  vi.mocked(api).mockResolvedValueOnce({ data: [GERMAN], next_page_url: null });
  await loadLocales();
  vi.mocked(api).mockResolvedValueOnce({ data: [GERMANY], next_page_url: null });
  await loadShippingCountries();
  expect(useLocaleStore.getState()).toMatchObject({
    availableLocales: [GERMAN],
    shippingCountries: [GERMANY],
  });
});

test('a failure shows no error and keeps the current options', async () => {
  useLocaleStore.setState({ availableLocales: [GERMAN], shippingCountries: [GERMANY] });
  vi.mocked(api).mockRejectedValue(new Error('offline'));
  await expect(loadLocales()).resolves.toBeUndefined();
  await expect(loadShippingCountries()).resolves.toBeUndefined();
  expect(useLocaleStore.getState()).toMatchObject({
    availableLocales: [GERMAN],
    shippingCountries: [GERMANY],
  });
});

test('only missing options are requested again', () => {
  useLocaleStore.setState({ availableLocales: [GERMAN] });
  vi.mocked(api).mockResolvedValue({ data: [GERMANY], next_page_url: null });
  loadMissingOptions();
  expect(vi.mocked(api).mock.calls).toEqual([['GET /api/shipping_countries']]);
});

test('the store has the five client values and nothing else', () => {
  expect(useLocaleStore.getInitialState()).toEqual({
    currentLocale: 'en_GB',
    shippingCountry: 'GB',
    localeModalOpen: false,
    availableLocales: [],
    shippingCountries: [],
  });
});
