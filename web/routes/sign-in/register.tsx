import { CONFIRMATION_LINK_HOURS, PASSWORD_MIN_LENGTH } from '@lathe/rules/limits';
import { type PasswordRule, unmetPasswordRules } from '@lathe/rules/password';
import { Trans, useTranslation } from 'react-i18next';
import { data, redirect } from 'react-router';
import { DemoMail } from '../../features/account/demo-mail.tsx';
import { NameFields } from '../../features/account/name-fields.tsx';
import { NewPasswordField } from '../../features/account/new-password-field.tsx';
import { returnCookieHeaders } from '../../features/account/return-cookie.ts';
import { SignInFrame } from '../../features/account/sign-in-frame.tsx';
import { TermsField } from '../../features/account/terms-field.tsx';
import { ActionForm } from '../../lib/forms/action-form.tsx';
import { attempt, type CallFailure } from '../../lib/forms/call-failure.ts';
import { FocusedOnMount } from '../../lib/forms/focused-on-mount.tsx';
import { fieldsOf } from '../../lib/forms/form-fields.ts';
import { textOf } from '../../lib/forms/form-values.ts';
import { serverSide } from '../../lib/server-side.ts';
import { loginPath, returnTarget } from '../../lib/sign-in-path.ts';
import { EmailField } from '../../ui/email-field.tsx';
import { TextLink } from '../../ui/link.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { Route } from './+types/register.ts';

export function loader({ request, context }: Route.LoaderArgs) {
  const returnTo = returnTarget(new URL(request.url).searchParams.get('return_to'));
  if (context.get(serverSide).viewer) throw redirect(returnTo);
  return { returnTo };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { api, publicUrl } = context.get(serverSide);
  const form = await request.formData();
  const email = textOf(form, 'email').trim();
  if (form.get('intent') === 'resend') {
    const { failure } = await attempt(api('POST /api/confirm-email/resend', { body: { email } }));
    return data({ step: 'sent' as const, email, resent: !failure, failure }, failure?.status);
  }
  const submitted = {
    first_name: textOf(form, 'first_name'),
    last_name: textOf(form, 'last_name'),
    email,
    terms: form.has('terms'),
  };
  const password = textOf(form, 'password');
  const { failure } = await attempt(
    api('POST /api/register', { body: { ...submitted, password } }),
  );
  if (failure) {
    const unmetRules = unmetPasswordRules(password);
    return data({ step: 'form' as const, submitted, unmetRules, failure }, failure.status);
  }
  const returnTo = returnTarget(new URL(request.url).searchParams.get('return_to'));
  const headers = returnCookieHeaders(returnTo, publicUrl);
  return data({ step: 'sent' as const, email, resent: false, failure }, { headers });
}

export default function Register({ loaderData, actionData }: Route.ComponentProps) {
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

type SentProps = Extract<NonNullable<Route.ComponentProps['actionData']>, { step: 'sent' }>;

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
