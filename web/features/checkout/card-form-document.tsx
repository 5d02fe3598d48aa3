/** Pages with a card form. Paying itself is in `pay.ts`, which loads on demand. */
import type { CheckoutOffer } from '@lathe/contract/checkout-calls';
import { redirectDocument } from 'react-router';

type CardOffer = Pick<CheckoutOffer, 'card_provider'>;

/** Marks a document that was loaded as a payment page. */
const CARD_FORM_META = 'card-form';

export function CardFormMeta({ offer }: { offer: CardOffer }) {
  return offer.card_provider === 'stripe' ? <meta name={CARD_FORM_META} content="stripe" /> : null;
}

/**
 * Only the document of a payment page has a CSP that allows the Stripe form. A client-side
 * navigation keeps the old document, so it is reloaded.
 */
export function requireCardFormDocument(request: Request, { card_provider }: CardOffer): void {
  const hasCardForm = document.querySelector(`meta[name="${CARD_FORM_META}"]`) !== null;
  if (card_provider === 'stripe' && !hasCardForm) throw redirectDocument(request.url);
}
