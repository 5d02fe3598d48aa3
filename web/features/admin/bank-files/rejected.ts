import type { CallFailure } from '../../../lib/forms/call-failure.ts';
import type { FileIntent } from './bank-file.server.ts';

/** A form of the page that the server rejected. */
export type Rejected =
  | {
      intent: FileIntent;
      failure: CallFailure;
      submitted: { reason: string; payment: string; result: string; note: string; reply: string };
    }
  | undefined;

export function failureOf(rejected: Rejected, intent: FileIntent): CallFailure | undefined {
  return rejected?.intent === intent ? rejected.failure : undefined;
}
