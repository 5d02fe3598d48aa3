import { ActionForm } from '../../../lib/forms/action-form.tsx';
import { fieldsOf } from '../../../lib/forms/form-fields.ts';
import type { ScreenProps } from '../../../lib/route-types.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { NewPasswordField } from '../new-password-field.tsx';
import { SignInFrame } from '../sign-in-frame.tsx';
import { LinkProblem, linkProblemOf } from './link-problem.tsx';
import type { action } from './reset-password.server.ts';

export function ResetPassword({ actionData }: ScreenProps<undefined, typeof action>) {
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
