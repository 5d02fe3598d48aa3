import { releaseReviews } from '../publishing/index.ts';
import type { ReviewedKind } from '../reviews/index.ts';

/** Everything that staff review. */
export const REVIEWED_KINDS: readonly ReviewedKind[] = [releaseReviews];

export function reviewedKind(name: string): ReviewedKind {
  const kind = REVIEWED_KINDS.find((each) => each.name === name);
  if (!kind) throw new Error(`Nothing of kind "${name}" is reviewed.`);
  return kind;
}
