import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Refusal } from './refusal.ts';
import { SignInFrame } from './sign-in-frame.tsx';

const CODES = ['token_expired', 'token_used', 'token_invalid', 'email_taken'] as const;

export type LinkProblemCode = (typeof CODES)[number];

/** Whether the link of a mail is at fault, rather than what was filled in. */
export function linkProblemOf(refusal: Refusal | null | undefined): LinkProblemCode | null {
  // A token that no mail of ours could have held is refused before it is looked up.
  if (refusal?.fields.token) return 'token_invalid';
  return refusal ? asLinkProblem(refusal.code) : null;
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
