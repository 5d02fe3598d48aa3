import type { ReturnState } from '@lathe/rules/returns';

export const RETURN_TONES = {
  asked: 'accent',
  expected: 'warning',
  refunded: 'success',
  reprinted: 'success',
  declined: 'neutral',
} as const satisfies Record<ReturnState, string>;
