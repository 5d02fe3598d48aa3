import type { ReleaseStatus } from '@lathe/contract/release';
import { isOnSale } from '../../lib/release-statuses.ts';

/**
 * Test pressings and artist copies can be ordered once a release was submitted, even if it was
 * rejected since.
 */
const ORDERABLE: readonly ReleaseStatus[] = ['Pending', 'Rejected', 'Approved'];

/** The consequences depend on the release status. */
export function endMessageKey(end: 'retire' | 'delete', status: ReleaseStatus) {
  if (end === 'delete') return 'publishing:delete.text';
  if (isOnSale(status)) return 'publishing:retire.text';
  return ORDERABLE.includes(status)
    ? 'publishing:retire.text_ordered'
    : 'publishing:retire.text_unsold';
}
