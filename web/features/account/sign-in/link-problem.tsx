import type { ReactNode } from 'react';
import type { CallFailure } from '../../../lib/forms/call-failure.ts';
import { useTranslation } from '../../../ui/translation.ts';
import { SignInFrame } from '../sign-in-frame.tsx';

const CODES = ['token_expired', 'token_used', 'token_invalid', 'email_taken'] as const;

export type LinkProblemCode = (typeof CODES)[number];

/** Whether the mail link caused the failure, not the submitted fields. */
export function linkProblemOf(failure: CallFailure | null | undefined): LinkProblemCode | null {
  // A malformed token fails validation before the lookup.
  if (failure?.fields.token) return 'token_invalid';
  return failure ? asLinkProblem(failure.code) : null;
}

export function asLinkProblem(code: string): LinkProblemCode | null {
  return CODES.find((candidate) => candidate === code) ?? null;
}

interface Props {
  problem: LinkProblemCode;
  children: ReactNode;
}

export function LinkProblem({ problem, children }: Props) {
  const { t } = useTranslation(['account', 'errors']);
  return (
    <SignInFrame title={t(`link.${problem}`)} lead={t(`errors:${problem}`)} announced>
      {children}
    </SignInFrame>
  );
}
