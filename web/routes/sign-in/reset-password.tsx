import { useTranslation } from 'react-i18next';
import { data, redirectDocument } from 'react-router';
import { ActionForm } from '../../features/account/action-form.tsx';
import { fieldsOf } from '../../features/account/form-fields.ts';
import { textOf } from '../../features/account/form-values.ts';
import { LinkProblem, linkProblemOf } from '../../features/account/link-problem.tsx';
import { NewPasswordField } from '../../features/account/new-password-field.tsx';
import { attempt } from '../../features/account/refusal.ts';
import { SignInFrame } from '../../features/account/sign-in-frame.tsx';
import { loginPath } from '../../features/account/sign-in-way.ts';
import { serverSide } from '../../lib/server-side.ts';
import { ButtonLink } from '../../ui/button.tsx';
import type { Route } from './+types/reset-password.ts';

export async function action({ request, context, params }: Route.ActionArgs) {
  const { api } = context.get(serverSide);
  const password = textOf(await request.formData(), 'password');
  const body = { token: params.token, password };
  const { refusal } = await attempt(api('POST /api/reset-password', { body }));
  if (refusal) return data({ refusal }, refusal.status);
  // All sessions have ended, so the frame must not show anybody as signed in.
  return redirectDocument(loginPath({ notice: 'password_reset' }));
}

export default function ResetPassword({ actionData }: Route.ComponentProps) {
  const { t } = useTranslation('account');
  const refusal = actionData?.refusal;
  const problem = linkProblemOf(refusal);
  if (problem) {
    return (
      <LinkProblem problem={problem}>
        <ButtonLink to="/forgot-password" look="primary" wide>
          {t('link.ask_reset')}
        </ButtonLink>
      </LinkProblem>
    );
  }
  const form = { form: 'reset', refusal, labels: { password: t('new_password') } };
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
