import { isRouteErrorResponse } from 'react-router';
import type { ConfirmReply } from './confirm.server.ts';

/** What a page has to show before it goes on. */
export interface StepUpQuestion extends ConfirmReply {
  withCode: boolean;
  cancelTo: string;
  action: string;
}

/** Null when something else went wrong. */
export function asStepUpQuestion(error: unknown): StepUpQuestion | null {
  if (!isRouteErrorResponse(error)) return null;
  const { data } = error as { data: Partial<StepUpQuestion> | null };
  return data?.step === 'confirm' ? (data as StepUpQuestion) : null;
}
