import { useTranslation } from 'react-i18next';
import { data, redirectDocument } from 'react-router';
import { LinkProblem, linkProblemOf } from '../../features/account/link-problem.tsx';
import { NewPasswordField } from '../../features/account/new-password-field.tsx';
import { SignInFrame } from '../../features/account/sign-in-frame.tsx';
import { ActionForm } from '../../lib/forms/action-form.tsx';
import { attempt } from '../../lib/forms/call-failure.ts';
import { fieldsOf } from '../../lib/forms/form-fields.ts';
import { textOf } from '../../lib/forms/form-values.ts';
import { serverSide } from '../../lib/server-side.ts';
import { loginPath } from '../../lib/sign-in-path.ts';
import { ButtonLink } from '../../ui/button.tsx';
import type { Route } from './+types/reset-password.ts';

export async function action({ request, context, params }: Route.ActionArgs) {
  const { api } = context.get(serverSide);
  const password = textOf(await request.formData(), 'password');
  const body = { token: params.token, password };
  const { failure } = await attempt(api('POST /api/reset-password', { body }));
  if (failure) return data({ failure }, failure.status);
  // All sessions have ended, so the app shell must reload without a signed-in user.
  return redirectDocument(loginPath({ notice: 'password_reset' }));
}

export default function ResetPassword({ actionData }: Route.ComponentProps) {
  const { t } = useTranslation('account');
  const failure = actionData?.failure;
  const problem = linkProblemOf(failure);
  if (problem) {
    return (
      <LinkProblem problem={problem}>
        <ButtonLink to="/forgot-password" variant="primary" wide>
          {t('link.ask_reset')}
        </ButtonLink>
      </LinkProblem>
    );
  }
  const form = { form: 'reset', failure, labels: { password: t('new_password') } };
  const field = fieldsOf(form);
  return (
    <SignInFrame title={t('reset.title')} lead={t('reset.lead')}>
      <meta name="robots" content="noindex" />
      <ActionForm {...form} submit={t('reset.submit')} wide>
        <NewPasswordField {...field('password')} maxLength={200} />
      </ActionForm>
    </SignInFrame>
  );
}
