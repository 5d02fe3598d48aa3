import { useTranslation } from 'react-i18next';
import { Problem } from '../../frame/problem.tsx';
import { ConfirmIdentity } from './confirm-identity.tsx';
import { asStepUpQuestion } from './step-up-question.ts';
import './security.css';

/** In place of a screen, so it brings a title of its own. */
export function StepUpBoundary({ error }: { error: unknown }) {
  const { t } = useTranslation('account');
  const question = asStepUpQuestion(error);
  if (!question) return <Problem error={error} />;
  return (
    <>
      <title>{t('confirm_identity.title')}</title>
      <ConfirmIdentity {...question} inPlaceOfPage />
    </>
  );
}
