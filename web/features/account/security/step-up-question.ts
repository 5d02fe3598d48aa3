import { isRouteErrorResponse } from 'react-router';
import type { ConfirmReply } from './confirm.server.ts';

/** Data of the prompt that a page shows before it continues. */
export interface StepUpQuestion extends ConfirmReply {
  withCode: boolean;
  cancelTo: string;
  action: string;
}

/** Null for any other error. */
export function asStepUpQuestion(error: unknown): StepUpQuestion | null {
  if (!isRouteErrorResponse(error)) return null;
  const { data } = error as { data: Partial<StepUpQuestion> | null };
  return data?.step === 'confirm' ? (data as StepUpQuestion) : null;
}
