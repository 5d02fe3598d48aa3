import type { PayoutState } from '@lathe/rules/payouts';

/** Colours of the badges of payouts. */
export const PAYOUT_TONES = {
  requested: 'warning',
  approved: 'accent',
  sent: 'accent',
  settled: 'success',
  failed: 'danger',
  returned: 'danger',
  cancelled: 'neutral',
} as const satisfies Record<PayoutState, string>;
