import type { ShouldRevalidateFunctionArgs } from 'react-router';

const CONFLICT = 409;

/**
 * For pages where two people may do the same thing. The second gets an error and the current state
 * instead of outdated buttons.
 */
export function revalidateAfterConflict(args: ShouldRevalidateFunctionArgs): boolean {
  return args.actionStatus === CONFLICT || args.defaultShouldRevalidate;
}
