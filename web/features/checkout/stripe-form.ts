/**
 * Stripe's card form: card data goes from its iframe to Stripe, never through our page or server. A
 * single instance, because a page has one checkout.
 */

import type { Appearance, Stripe, StripeElementLocale, StripeElements } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { ApiError } from '../../lib/api-error.ts';
import { errorMessage } from '../../lib/error-messages.ts';

interface MountedForm {
  stripe: Stripe;
  elements: StripeElements;
}

let mounted: MountedForm | null = null;

export interface CardFormOptions {
  cardKey: string;
  total: { amount: number; currency: string };
  locale: StripeElementLocale;
}

/** Resolves once the form accepts input; throws when Stripe is unreachable. */
export async function showCardForm(
  container: HTMLElement,
  options: CardFormOptions,
): Promise<void> {
  const stripe = await loadStripe(options.cardKey);
  if (!stripe) throw new Error('Stripe works only in browsers.');
  const elements = stripe.elements({
    mode: 'payment',
    ...stripeAmount(options.total),
    locale: options.locale,
    appearance: appearanceOf(container),
    allowedPaymentMethodTypes: ['card'],
    paymentMethodCreation: 'manual',
  });
  const form = elements.create('payment', {
    layout: 'tabs',
    wallets: { applePay: 'never', googlePay: 'never' },
  });
  await new Promise<void>((ready, failed) => {
    form.on('ready', () => ready());
    form.on('loaderror', ({ error }) => failed(new Error(error.message)));
    form.mount(container);
  });
  mounted = { stripe, elements };
}

export function changeTotal(total: CardFormOptions['total']): void {
  mounted?.elements.update(stripeAmount(total));
}

export function hideCardForm(): void {
  mounted?.elements.getElement('payment')?.destroy();
  mounted = null;
}

/** The payment method ID. Stripe also shows card errors next to its field. */
export async function paymentMethodOf(): Promise<string> {
  if (!mounted) throw await failure('card_company_unavailable');
  const { stripe, elements } = mounted;
  const checked = await elements.submit();
  if (checked.error) throw await failure('card_invalid');
  const created = await stripe.createPaymentMethod({ elements });
  if (created.error) {
    throw await failure(
      created.error.type === 'card_error' ? 'card_invalid' : 'card_company_unavailable',
    );
  }
  return created.paymentMethod.id;
}

async function failure(code: 'card_invalid' | 'card_company_unavailable'): Promise<ApiError> {
  return new ApiError(await errorMessage(code), {
    code,
    status: code === 'card_invalid' ? 402 : 503,
  });
}

function stripeAmount({ amount, currency }: CardFormOptions['total']) {
  return { amount, currency: currency.toLowerCase() };
}

/** The Stripe iframe has no access to our styles or theme. */
function appearanceOf(container: HTMLElement): Appearance {
  const probe = container.appendChild(document.createElement('span'));
  const colour = (name: string) => {
    probe.style.color = `var(--color-${name})`;
    return getComputedStyle(probe).color;
  };
  const variables = {
    colorPrimary: colour('accent'),
    colorBackground: colour('card'),
    colorText: colour('ink'),
    colorTextSecondary: colour('soft'),
    colorDanger: colour('danger'),
    fontFamily: 'system-ui, sans-serif',
  };
  probe.remove();
  return { theme: 'flat', variables };
}
