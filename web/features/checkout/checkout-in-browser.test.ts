import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { setCurrentI18n } from '../../lib/messages.ts';
import { testI18n } from '../../ui/testing/i18n.ts';

vi.mock('../../ui/import-again.ts', () => ({ importAgain: vi.fn() }));
const { importAgain } = await import('../../ui/import-again.ts');
const { clientAction } = await import('./checkout-in-browser.ts');
const { paymentMethod } = await import('./pay.ts');

beforeEach(() => setCurrentI18n(testI18n()));
afterEach(() => void vi.resetAllMocks());

type Args = Parameters<typeof clientAction>[0];
const ARGS = { request: new Request('http://lathe.test/checkout') } as Args;

it('keeps the page if the code for paying cannot be loaded, as if the network were lost', async () => {
  vi.mocked(importAgain).mockRejectedValue(new TypeError('Importing a module script failed.'));
  const { failure, ...rest } = await clientAction(ARGS);
  expect(failure).toMatchObject({ code: 'network', status: 0, fields: {} });
  expect(failure.message).toContain('connection');
  expect(rest).toEqual({});
});

it('does not take an error of the payment for a lost network', async () => {
  const redirect = Response.redirect('http://lathe.test/checkout/complete/1');
  vi.mocked(importAgain).mockResolvedValue({ submitCheckout: () => Promise.reject(redirect) });
  await expect(clientAction(ARGS)).rejects.toBe(redirect);
});

it("reports Stripe's form in the same way if it cannot be loaded", async () => {
  vi.mocked(importAgain).mockRejectedValue(new TypeError('Importing a module script failed.'));
  await expect(paymentMethod(new FormData())).rejects.toMatchObject({ code: 'network', status: 0 });
});
