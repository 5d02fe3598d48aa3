/** Paying with a wallet, which also knows the address and the email address of the buyer. */
import type { CheckoutOffer } from '@lathe/contract/checkout-calls';
import { api } from '../../../lib/api-client.ts';
import type { AddressValues } from '../../../lib/forms/address/address-values.ts';
import type { CallFailure } from '../../../lib/forms/call-failure.ts';
import { nextPage, retryUntilAnswered } from '../pay.ts';
import type { Service } from '../shipping-fields.ts';

export async function offerFor(country: string): Promise<CheckoutOffer> {
  return await api('GET /es/checkout', { query: { country } });
}

export interface WalletPurchase {
  /** Empty if the wallet does not say; signed-in buyers have one. */
  email: string;
  address: AddressValues;
  service: Service;
  /** That the buyer sees in the wallet, in minor units. */
  total: number;
  importTaxesConfirmed: boolean;
  paymentMethod: string;
}

/** Leaves the page when the order is placed; otherwise returns why it was not. */
export async function payWithWallet(purchase: WalletPurchase): Promise<CallFailure | undefined> {
  const { email, address, service, total, importTaxesConfirmed, paymentMethod } = purchase;
  const body = {
    ...(email !== '' && { email }),
    address,
    service,
    split: false,
    gift_note: '',
    // The text beside the buttons says so.
    terms: true,
    vat_confirmed: importTaxesConfirmed,
    expected_total: total,
    payment_method: paymentMethod,
  };
  const started = await retryUntilAnswered((options) =>
    api('POST /es/checkout', { body }, options),
  );
  if (started.failure) return started.failure;
  location.replace(nextPage(started.value));
  return undefined;
}
