import { useTranslation } from 'react-i18next';
import { Outlet } from 'react-router';
import { ConfirmIdentity } from '../../features/account/security/confirm-identity.tsx';
import { stepUp } from '../../features/account/security/step-up.server.ts';
import { asStepUpQuestion } from '../../features/account/security/step-up-question.ts';
import '../../features/account/security/security.css';
import { Problem } from '../../features/frame/problem.tsx';
import type { Route } from './+types/step-up.ts';

/** Around the screens on which a seller gives away earnings or rights: they ask again who is there. */
export const middleware: Route.MiddlewareFunction[] = [stepUp];

export default function StepUp() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
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
