import type { BankFileState } from '@lathe/rules/bank-files';
import type { AttemptState } from '@lathe/rules/payouts';

export const FILE_TONES = {
  prepared: 'warning',
  released: 'success',
  discarded: 'neutral',
} as const satisfies Record<BankFileState, string>;

export const PAYMENT_TONES = {
  sent: 'neutral',
  accepted: 'accent',
  settled: 'success',
  failed: 'danger',
  returned: 'danger',
} as const satisfies Record<AttemptState, string>;
