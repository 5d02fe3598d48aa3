/** Prefix of the billing fields, next to those of the delivery address. */
export const BILLING_PREFIX = 'billing_';
export const BILLING_DIFFERS = 'billing_differs';
