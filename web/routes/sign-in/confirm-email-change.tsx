import { useTranslation } from 'react-i18next';
import { data, redirect } from 'react-router';
import {
  LinkProblem,
  type LinkProblemCode,
  linkProblemOf,
} from '../../features/account/link-problem.tsx';
import { SignInFrame } from '../../features/account/sign-in-frame.tsx';
import { ActionForm } from '../../lib/forms/action-form.tsx';
import { attempt } from '../../lib/forms/call-failure.ts';
import { serverSide } from '../../lib/server-side.ts';
import { loginPath } from '../../lib/sign-in-path.ts';
import { ButtonLink } from '../../ui/button.tsx';
import type { Route } from './+types/confirm-email-change.ts';

export async function action({ context, params }: Route.ActionArgs) {
  const { api, viewer } = context.get(serverSide);
  const { failure } = await attempt(api('POST /api/confirm-email-change', { body: params }));
  if (failure) return data({ failure }, failure.status);
  return redirect(
    viewer
      ? '/account/security?done=email_confirmed#email'
      : loginPath({ notice: 'email_changed' }),
  );
}

/** Confirms on click only, because mail scanners open links too. */
export default function ConfirmEmailChange({ actionData }: Route.ComponentProps) {
  const { t } = useTranslation('account');
  const failure = actionData?.failure;
  const problem = linkProblemOf(failure);
  if (problem) return <BrokenLink problem={problem} />;
  return (
    <SignInFrame title={t('confirm_change.title')} lead={t('confirm_change.lead')}>
      <meta name="robots" content="noindex" />
      <ActionForm form="confirm" failure={failure} submit={t('confirm_change.submit')} wide />
    </SignInFrame>
  );
}

function BrokenLink({ problem }: { problem: LinkProblemCode }) {
  const { t } = useTranslation('account');
  const used = problem === 'token_used';
  return (
    <LinkProblem problem={problem}>
      <p>{t(used ? 'link.used_change_text' : 'link.ask_change_text')}</p>
      <ButtonLink to={used ? '/login' : '/account/security#email'} variant="primary" wide>
        {t(used ? 'log_in' : 'link.ask_change')}
      </ButtonLink>
    </LinkProblem>
  );
}
