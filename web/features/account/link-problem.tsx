import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallFailure } from '../../lib/forms/call-failure.ts';
import { SignInFrame } from './sign-in-frame.tsx';

const CODES = ['token_expired', 'token_used', 'token_invalid', 'email_taken'] as const;

export type LinkProblemCode = (typeof CODES)[number];

/** Whether the link of a mail is at fault, rather than what was filled in. */
export function linkProblemOf(failure: CallFailure | null | undefined): LinkProblemCode | null {
  // A token that no mail of ours could have held is rejected before it is looked up.
  if (failure?.fields.token) return 'token_invalid';
  return failure ? asLinkProblem(failure.code) : null;
}

export function asLinkProblem(code: string): LinkProblemCode | null {
  return CODES.find((known) => known === code) ?? null;
}

interface Props {
  problem: LinkProblemCode;
  /** The next step. */
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
