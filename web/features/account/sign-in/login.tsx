import { useEffect } from 'react';
import { ActionForm } from '../../../lib/forms/action-form.tsx';
import { fieldsOf } from '../../../lib/forms/form-fields.ts';
import type { ScreenProps } from '../../../lib/route-types.ts';
import { type LoginNotice, signInPath } from '../../../lib/sign-in-path.ts';
import { clearSession } from '../../../lib/signed-out.ts';
import { EmailField } from '../../../ui/email-field.tsx';
import { TextLink } from '../../../ui/link.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { SignInFrame } from '../sign-in-frame.tsx';
import type { action, loader } from './login.server.ts';
import { PasskeySignIn } from './passkey-sign-in.tsx';

export function Login({ loaderData, actionData }: ScreenProps<typeof loader, typeof action>) {
  const { t } = useTranslation('account');
  const { returnTo, notice } = loaderData;
  const hasSignedOut = notice === 'logged_out' || notice === 'account_deleted';
  useEffect(() => {
    if (hasSignedOut) clearSession();
  }, [hasSignedOut]);
  const failure = actionData?.failure;
  const form = {
    form: 'login',
    failure,
    labels: { email: t('email'), password: t('password') },
  };
  const field = fieldsOf(form);
  return (
    <SignInFrame
      title={t('login.title')}
      below={
        <>
          {t('login.new_here')}{' '}
          <TextLink to={signInPath('/register', { returnTo })}>{t('login.register')}</TextLink>
        </>
      }
    >
      {notice && !failure && <LoginNoticeBox notice={notice} />}
      <ActionForm {...form} submit={t('log_in')} wide>
        <input type="hidden" name="return_to" value={returnTo} />
        <EmailField {...field('email')} autoComplete="username" defaultValue={actionData?.email} />
        <PasswordField
          key={failure?.attempt}
          {...field('password')}
          autoComplete="current-password"
          maxLength={200}
        />
        <p className="form-side-link">
          <TextLink to="/forgot-password">{t('login.forgot')}</TextLink>
        </p>
      </ActionForm>
      <PasskeySignIn returnTo={returnTo} />
    </SignInFrame>
  );
}

function LoginNoticeBox({ notice }: { notice: LoginNotice }) {
  const { t } = useTranslation(['account', 'errors']);
  if (notice === 'signed_out' || notice === 'verification_expired') {
    return <Notice tone="warning">{t(`errors:${notice}`)}</Notice>;
  }
  const tone = notice === 'session_ended' ? 'info' : 'success';
  return <Notice tone={tone}>{t(`notice.${notice}`)}</Notice>;
}
