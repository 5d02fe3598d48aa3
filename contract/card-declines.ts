/**
 * Possible payment failures at the bank. Separate from the schemas, which are too large for the
 * browser.
 */
export const CARD_DECLINES = [
  'card_declined',
  'card_address_mismatch',
  'card_not_authenticated',
  'card_no_funds',
  'card_expired',
  'card_wrong_code',
  'card_invalid',
  'card_company_unavailable',
  'payment_late',
  'checkout_expired',
] as const;

export type CardDecline = (typeof CARD_DECLINES)[number];
