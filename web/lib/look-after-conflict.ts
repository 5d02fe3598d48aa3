import type { ShouldRevalidateFunctionArgs } from 'react-router';

const CONFLICT = 409;

/**
 * For pages on which two people may do the same thing: whoever comes second is told so, and sees
 * what the first has done instead of buttons that are of no use any more.
 */
export function lookAfterConflict(asked: ShouldRevalidateFunctionArgs): boolean {
  return asked.actionStatus === CONFLICT || asked.defaultShouldRevalidate;
}
