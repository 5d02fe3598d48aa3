/** Badge colours of merchandise; the texts are in the data or the messages. */
import type { MerchSummary } from '@lathe/contract/merch';

type Tone = 'neutral' | 'outline' | 'success' | 'warning' | 'danger';

const STATUS_TONES: Record<MerchSummary['status'], Tone> = {
  draft: 'outline',
  incomplete: 'warning',
  ready: 'success',
  pending: 'neutral',
  rejected: 'danger',
  in_process: 'neutral',
  approved: 'success',
  live: 'success',
  preorder: 'success',
  sold_out: 'neutral',
  paused: 'warning',
  retired: 'outline',
};

export function merchTone(status: MerchSummary['status']): Tone {
  return STATUS_TONES[status];
}

const SECTION_TONES: Record<MerchSummary['design_state'], Tone> = {
  empty: 'outline',
  incomplete: 'warning',
  processing: 'neutral',
  failed: 'danger',
  complete: 'success',
};

export function designTone(state: MerchSummary['design_state']): Tone {
  return SECTION_TONES[state];
}

/** In the order of the life of an item, for filters. */
export const LISTED_MERCH_STATUSES = [
  'draft',
  'incomplete',
  'ready',
  'pending',
  'rejected',
  'in_process',
  'approved',
  'live',
  'preorder',
  'sold_out',
  'paused',
  'retired',
] as const satisfies readonly MerchSummary['status'][];
