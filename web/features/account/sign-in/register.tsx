import { CONFIRMATION_LINK_HOURS, PASSWORD_MIN_LENGTH } from '@lathe/rules/limits';
import type { PasswordRule } from '@lathe/rules/password';
import { ActionForm } from '../../../lib/forms/action-form.tsx';
import type { CallFailure } from '../../../lib/forms/call-failure.ts';
import { FocusedOnMount } from '../../../lib/forms/focused-on-mount.tsx';
import { fieldsOf } from '../../../lib/forms/form-fields.ts';
import type { ScreenProps } from '../../../lib/route-types.ts';
import { loginPath } from '../../../lib/sign-in-path.ts';
import { EmailField } from '../../../ui/email-field.tsx';
import { TextLink } from '../../../ui/link.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Trans, useTranslation } from '../../../ui/translation.ts';
import { DemoMail } from '../demo-mail.tsx';
import { NewPasswordField } from '../new-password-field.tsx';
import { SignInFrame } from '../sign-in-frame.tsx';
import { NameFields } from './name-fields.tsx';
import type { action, loader } from './register.server.ts';
import { TermsField } from './terms-field.tsx';

export function Register({ loaderData, actionData }: ScreenProps<typeof loader, typeof action>) {
  const { t } = useTranslation(['account', 'validation']);
  if (actionData?.step === 'sent') return <Sent {...actionData} returnTo={loaderData.returnTo} />;
  const { submitted } = actionData ?? {};
  const failure =
    actionData &&
    withMissingFields(actionData, {
      terms: t('validation:terms'),
      password: (rule) => t(`validation:password_${rule}`, { min: PASSWORD_MIN_LENGTH }),
    });
  const form = {
    form: 'register',
    failure,
    labels: {
      first_name: t('register.first_name'),
      last_name: t('register.last_name'),
      email: t('email'),
      password: t('password'),
      terms: null,
    },
  };
  const field = fieldsOf(form);
  return (
    <SignInFrame
      title={t('register.title')}
      lead={t('register.lead')}
      below={
        <>
          {t('register.have_account')} <TextLink to={loginPath(loaderData)}>{t('log_in')}</TextLink>
        </>
      }
    >
      <ActionForm {...form} submit={t('register.submit')} wide>
        <NameFields field={field} submitted={submitted} />
        <EmailField
          {...field('email')}
          help={t('register.email_help')}
          defaultValue={submitted?.email}
        />
        <NewPasswordField {...field('password')} maxLength={200} />
        <TermsField {...field('terms')} defaultChecked={submitted?.terms ?? false} />
      </ActionForm>
    </SignInFrame>
  );
}

interface RejectedRegistration {
  submitted: { terms: boolean };
  unmetRules: readonly PasswordRule[];
  failure: CallFailure;
}

interface Problems {
  terms: string;
  password: (rule: PasswordRule) => string;
}

/** The API checks password and terms last. This adds their errors on the first attempt. */
function withMissingFields(
  { submitted, unmetRules, failure }: RejectedRegistration,
  problems: Problems,
): CallFailure {
  if (failure.code !== 'validation') return failure;
  return {
    ...failure,
    fields: {
      ...(unmetRules.length > 0 && { password: unmetRules.map(problems.password) }),
      ...(!submitted.terms && { terms: [problems.terms] }),
      ...failure.fields,
    },
  };
}

type SentProps = Extract<
  NonNullable<ScreenProps<typeof loader, typeof action>['actionData']>,
  { step: 'sent' }
>;

/** Same text whether or not the address has an account. The owner learns more by mail. */
function Sent({ email, resent, failure, returnTo }: SentProps & { returnTo: string }) {
  const { t } = useTranslation('account');
  return (
    <SignInFrame
      announced
      title={t('register.sent_title')}
      lead={
        <Trans
          t={t}
          i18nKey="register.sent_text"
          values={{ email, hours: CONFIRMATION_LINK_HOURS }}
          components={{ strong: <strong /> }}
        />
      }
      below={<TextLink to={loginPath({ returnTo })}>{t('forgot.back')}</TextLink>}
    >
      <p className="text-soft">{t('register.sent_hint')}</p>
      {resent && (
        <FocusedOnMount>
          <Notice tone="success">{t('register.resent')}</Notice>
        </FocusedOnMount>
      )}
      <ActionForm
        form="resend"
        failure={failure}
        submit={t('register.resend')}
        variant="secondary"
        wide
      >
        <input type="hidden" name="email" value={email} />
      </ActionForm>
      <DemoMail />
    </SignInFrame>
  );
}
