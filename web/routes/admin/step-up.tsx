import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet } from 'react-router';
import { ConfirmIdentity } from '../../features/account/security/confirm-identity.tsx';
import { stepUp } from '../../features/account/security/step-up.server.ts';
import { asStepUpQuestion } from '../../features/account/security/step-up-question.ts';
import '../../features/account/security/security.css';
import { Problem } from '../../features/frame/problem.tsx';
import type { Route } from './+types/step-up.ts';

/** Around every screen of staff: what touches money and roles asks again who is there. */
export const middleware: Route.MiddlewareFunction[] = [stepUp];

export default function StepUp() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const question = asStepUpQuestion(error);
  if (!question) return <Problem error={error} />;
  return <Question {...question} />;
}

/** In place of a screen, so it brings a title of its own. */
function Question(question: ComponentProps<typeof ConfirmIdentity>) {
  const { t } = useTranslation('account');
  return (
    <div className="admin-narrow">
      <title>{t('confirm_identity.title')}</title>
      <ConfirmIdentity {...question} />
    </div>
  );
}
