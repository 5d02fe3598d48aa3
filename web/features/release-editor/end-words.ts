import type { ReleaseStatus } from '@lathe/contract/release';
import { isOnSale } from './statuses.ts';

/** Test records and copies of one's own are ordered of what was submitted, also if it came back since. */
const MAY_BE_ORDERED: readonly ReleaseStatus[] = ['Pending', 'Rejected', 'Approved'];

/** What the end of a release does, which hangs on how far it had come. */
export function endWords(end: 'retire' | 'delete', status: ReleaseStatus) {
  if (end === 'delete') return 'publishing:delete.text';
  if (isOnSale(status)) return 'publishing:retire.text';
  return MAY_BE_ORDERED.includes(status)
    ? 'publishing:retire.text_ordered'
    : 'publishing:retire.text_unsold';
}
