/**
 * Apple Pay, Google Pay and Link in Stripe's Express Checkout. The wallet asks for the address and
 * the delivery, and our prices follow the country that it names.
 */
import type { CheckoutOffer, ShippingService } from '@lathe/contract/checkout-calls';
import type {
  ShippingRate,
  StripeElements,
  StripeExpressCheckoutElementConfirmEvent,
} from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { emptyAddress } from '../../../lib/forms/address/address-values.ts';
import type { Service } from '../shipping-fields.ts';
import { offerFor, payWithWallet } from './wallet-purchase.ts';

export interface WalletButtonOptions {
  cardKey: string;
  offer: CheckoutOffer;
  countries: string[];
  serviceName: (service: ShippingService) => string;
  goodsName: string;
  dutyName: string;
  isConfirmed: () => boolean;
  onFailure: (message: string) => void;
}

/** The returned function removes the buttons. Calls `onReady` with false if there is no wallet. */
export async function showWallets(
  container: HTMLElement,
  options: WalletButtonOptions,
  onReady: (hasWallet: boolean) => void,
): Promise<() => void> {
  const stripe = await loadStripe(options.cardKey);
  if (!stripe) throw new Error('Stripe works only in browsers.');
  let { offer } = options;
  let service: Service = offer.services[0]?.code ?? 'standard';
  const chosen = () => offer.services.find(({ code }) => code === service) ?? offer.services[0];
  const elements: StripeElements = stripe.elements({
    mode: 'payment',
    amount: chosen()?.total.amount ?? 0,
    currency: offer.cart.currency.toLowerCase(),
    allowedPaymentMethodTypes: ['card'],
    paymentMethodCreation: 'manual',
  });
  const rates = (): ShippingRate[] =>
    offer.services.map((each) => ({
      id: each.code,
      amount: each.price.amount,
      displayName: options.serviceName(each),
    }));
  const lineItems = () => [
    { name: options.goodsName, amount: offer.cart.totalIncVat },
    ...(offer.cart.duty ? [{ name: options.dutyName, amount: offer.cart.duty.amount.amount }] : []),
  ];
  const reprice = () => elements.update({ amount: chosen()?.total.amount ?? 0 });
  const button = elements.create('expressCheckout', { paymentMethods: { link: 'auto' } });
  button.on('ready', ({ availablePaymentMethods }) =>
    onReady(availablePaymentMethods !== undefined),
  );
  button.on('loaderror', () => onReady(false));
  button.on('click', ({ resolve }) =>
    resolve({
      emailRequired: true,
      shippingAddressRequired: true,
      allowedShippingCountries: options.countries,
      shippingRates: rates(),
      lineItems: lineItems(),
    }),
  );
  button.on('shippingaddresschange', async ({ address, resolve, reject }) => {
    try {
      offer = await offerFor(address.country);
    } catch {
      reject();
      return;
    }
    if (!chosen()) {
      reject();
      return;
    }
    service = chosen()?.code ?? service;
    reprice();
    resolve({ shippingRates: rates(), lineItems: lineItems() });
  });
  button.on('shippingratechange', ({ shippingRate, resolve }) => {
    service = shippingRate.id === 'tracked' ? 'tracked' : 'standard';
    reprice();
    resolve({ lineItems: lineItems() });
  });
  button.on('confirm', async (event) => {
    const checked = await elements.submit();
    const created = checked.error ? checked : await stripe.createPaymentMethod({ elements });
    if (created.error || !('paymentMethod' in created)) {
      event.paymentFailed({ reason: 'invalid_payment_data' });
      return;
    }
    const failure = await payWithWallet({
      ...buyerOf(event, offer.country),
      service,
      total: chosen()?.total.amount ?? 0,
      importTaxesConfirmed: options.isConfirmed(),
      paymentMethod: created.paymentMethod.id,
    });
    if (!failure) return;
    event.paymentFailed({ reason: 'fail', message: failure.message });
    options.onFailure(failure.message);
  });
  button.mount(container);
  return () => button.destroy();
}

function buyerOf(
  { billingDetails, shippingAddress }: StripeExpressCheckoutElementConfirmEvent,
  country: string,
) {
  const { line1, line2, city, state, postal_code, country: named } = shippingAddress?.address ?? {};
  return {
    email: billingDetails?.email ?? '',
    address: {
      ...emptyAddress(named ?? country, shippingAddress?.name ?? billingDetails?.name ?? ''),
      address_line_1: line1 ?? '',
      address_line_2: line2 ?? '',
      city: city ?? '',
      state: state ?? '',
      postal_code: postal_code ?? '',
    },
  };
}
