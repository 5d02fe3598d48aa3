import type { PayoutState } from '@lathe/rules/payouts';

/** Colours of the badges of payouts. */
export const PAYOUT_TONES = {
  requested: 'warning',
  // Not the accent colour, which looks like a failure.
  approved: 'outline',
  sent: 'outline',
  settled: 'success',
  failed: 'danger',
  returned: 'danger',
  cancelled: 'neutral',
} as const satisfies Record<PayoutState, string>;
