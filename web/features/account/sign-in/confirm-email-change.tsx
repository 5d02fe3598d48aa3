import { ActionForm } from '../../../lib/forms/action-form.tsx';
import type { ScreenProps } from '../../../lib/route-types.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { SignInFrame } from '../sign-in-frame.tsx';
import type { action } from './confirm-email-change.server.ts';
import { LinkProblem, type LinkProblemCode, linkProblemOf } from './link-problem.tsx';

/** Confirms on click only, because mail scanners open links too. */
export function ConfirmEmailChange({ actionData }: ScreenProps<undefined, typeof action>) {
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
