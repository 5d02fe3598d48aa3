import type { CallFailure } from '../../../lib/forms/call-failure.ts';

/** The rejected form and its submitted values. */
export interface RejectedForm {
  form: string;
  failure: CallFailure;
  submitted: Record<string, string>;
}

export function rejectionOf(rejected: RejectedForm | null, form: string) {
  const own = rejected?.form === form ? rejected : null;
  return { failure: own?.failure, submitted: own?.submitted ?? null };
}
