import { RESET_LINK_MINUTES } from '@lathe/rules/limits';
import { ActionForm } from '../../../lib/forms/action-form.tsx';
import { fieldsOf } from '../../../lib/forms/form-fields.ts';
import type { ScreenProps } from '../../../lib/route-types.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { EmailField } from '../../../ui/email-field.tsx';
import { TextLink } from '../../../ui/link.tsx';
import { Trans, useTranslation } from '../../../ui/translation.ts';
import { DemoMail } from '../demo-mail.tsx';
import { SignInFrame } from '../sign-in-frame.tsx';
import type { action } from './forgot-password.server.ts';

export function ForgotPassword({ actionData }: ScreenProps<undefined, typeof action>) {
  const { t } = useTranslation('account');
  if (actionData && !actionData.failure) return <Sent email={actionData.email} />;
  const form = {
    form: 'forgot',
    failure: actionData?.failure,
    labels: { email: t('email') },
  };
  const field = fieldsOf(form);
  return (
    <SignInFrame
      title={t('forgot.title')}
      lead={t('forgot.lead')}
      below={<TextLink to="/login">{t('forgot.back')}</TextLink>}
    >
      <ActionForm {...form} submit={t('forgot.submit')} wide>
        <EmailField {...field('email')} defaultValue={actionData?.email} />
      </ActionForm>
    </SignInFrame>
  );
}

/** Same text whether or not the account exists. */
function Sent({ email }: { email: string }) {
  const { t } = useTranslation('account');
  return (
    <SignInFrame
      announced
      title={t('forgot.sent_title')}
      lead={
        <Trans
          t={t}
          i18nKey="forgot.sent_text"
          values={{ email, minutes: RESET_LINK_MINUTES }}
          components={{ strong: <strong /> }}
        />
      }
      below={<TextLink to="/login">{t('forgot.back')}</TextLink>}
    >
      <p className="text-soft">{t('forgot.sent_hint')}</p>
      <ButtonLink to="/forgot-password" wide>
        {t('forgot.other_address')}
      </ButtonLink>
      <DemoMail />
    </SignInFrame>
  );
}
