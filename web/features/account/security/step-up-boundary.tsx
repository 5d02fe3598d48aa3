import type { ReactNode } from 'react';
import { useTranslation } from '../../../ui/translation.ts';
import { ConfirmIdentity } from './confirm-identity.tsx';
import { asStepUpQuestion } from './step-up-question.ts';
import './security.css';

interface Props {
  error: unknown;
  /** Shown for every other error. */
  children: ReactNode;
}

/** Replaces a whole screen, so it sets its own title. */
export function StepUpBoundary({ error, children }: Props) {
  const { t } = useTranslation('account');
  const question = asStepUpQuestion(error);
  if (!question) return children;
  return (
    <>
      <title>{t('confirm_identity.title')}</title>
      <ConfirmIdentity {...question} replacesPage />
    </>
  );
}
