export const REFUND_TONES = {
  pending: 'warning',
  succeeded: 'success',
  failed: 'danger',
  settled: 'neutral',
} as const;
