import { useTranslation } from 'react-i18next';
import { data, redirect } from 'react-router';
import { ActionForm } from '../../features/account/action-form.tsx';
import {
  LinkProblem,
  type LinkProblemCode,
  linkProblemOf,
} from '../../features/account/link-problem.tsx';
import { attempt } from '../../features/account/refusal.ts';
import { SignInFrame } from '../../features/account/sign-in-frame.tsx';
import { loginPath } from '../../features/account/sign-in-way.ts';
import { serverSide } from '../../lib/server-side.ts';
import { ButtonLink } from '../../ui/button.tsx';
import type { Route } from './+types/confirm-email-change.ts';

export async function action({ context, params }: Route.ActionArgs) {
  const { api, viewer } = context.get(serverSide);
  const { refusal } = await attempt(api('POST /api/confirm-email-change', { body: params }));
  if (refusal) return data({ refusal }, refusal.status);
  return redirect(
    viewer
      ? '/account/security?done=email_confirmed#email'
      : loginPath({ notice: 'email_changed' }),
  );
}

/** A press confirms, not the visit: programs that look at mails follow links as well. */
export default function ConfirmEmailChange({ actionData }: Route.ComponentProps) {
  const { t } = useTranslation('account');
  const refusal = actionData?.refusal;
  const problem = linkProblemOf(refusal);
  if (problem) return <BrokenLink problem={problem} />;
  return (
    <SignInFrame title={t('confirm_change.title')} lead={t('confirm_change.lead')}>
      <meta name="robots" content="noindex" />
      <ActionForm form="confirm" refusal={refusal} submit={t('confirm_change.submit')} wide />
    </SignInFrame>
  );
}

function BrokenLink({ problem }: { problem: LinkProblemCode }) {
  const { t } = useTranslation('account');
  const used = problem === 'token_used';
  return (
    <LinkProblem problem={problem}>
      <p>{t(used ? 'link.used_change_text' : 'link.ask_change_text')}</p>
      <ButtonLink to={used ? '/login' : '/account/security#email'} look="primary" wide>
        {t(used ? 'log_in' : 'link.ask_change')}
      </ButtonLink>
    </LinkProblem>
  );
}
