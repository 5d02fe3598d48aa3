// @vitest-environment happy-dom
import { addressLayout } from '@lathe/rules/address-layout';
import { act } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { render } from '../../ui/testing/render.tsx';
import { layoutsOf } from './address-layouts.server.ts';
import { BillingPart, useBilling } from './billing-part.tsx';

afterEach(() => render(null));

const COUNTRIES = ['DE', 'US'].map((iso) => ({ iso, name: iso }));

function Billing() {
  const billing = useBilling(null, 'DE', layoutsOf('DE', null));
  const field = (name: string) => ({ name, id: name, label: null, error: undefined });
  return (
    <BillingPart billing={billing} countries={COUNTRIES as never} field={field} form="checkout" />
  );
}

function names(): string[] {
  return [...document.querySelectorAll<HTMLInputElement>('.field-pair [name]')].map(
    ({ name }) => name,
  );
}

it('shows the fields of another country once its format is loaded', async () => {
  await render(<Billing />);
  expect(names()).toEqual([]);
  await act(async () => {
    document.querySelector<HTMLInputElement>('#checkout-billing_differs')?.click();
  });
  const recipient = ['billing_name', 'billing_business_name'];
  expect(names()).toEqual([...recipient, 'billing_postal_code', 'billing_city']);
  const country = document.querySelector('select') as HTMLSelectElement;
  await act(async () => {
    country.value = 'US';
    country.dispatchEvent(new Event('change', { bubbles: true }));
    await vi.dynamicImportSettled();
  });
  expect(names()).toEqual([...recipient, 'billing_city', 'billing_state', 'billing_postal_code']);
});

it('the server sends the formats of both addresses, each once', () => {
  const billing = { country: 'US' } as Parameters<typeof layoutsOf>[1];
  expect(layoutsOf('DE', billing)).toEqual([addressLayout('DE'), addressLayout('US')]);
  expect(layoutsOf('US', billing)).toEqual([addressLayout('US')]);
  // Checked without scripts, it has no country yet.
  expect(layoutsOf('DE', { ...billing, country: '' } as typeof billing)).toHaveLength(1);
});
