import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { data, redirect, redirectDocument } from 'react-router';
import { PasskeySignIn } from '../../features/account/passkey-sign-in.tsx';
import { passkeyReviewPath } from '../../features/account/security/intents.ts';
import { SignInFrame } from '../../features/account/sign-in-frame.tsx';
import { ActionForm } from '../../lib/forms/action-form.tsx';
import { attempt } from '../../lib/forms/call-failure.ts';
import { fieldsOf } from '../../lib/forms/form-fields.ts';
import { textOf } from '../../lib/forms/form-values.ts';
import { serverSide } from '../../lib/server-side.ts';
import {
  asLoginNotice,
  type LoginNotice,
  returnTarget,
  signInPath,
} from '../../lib/sign-in-path.ts';
import { clearSession } from '../../lib/signed-out.ts';
import { EmailField } from '../../ui/email-field.tsx';
import { TextLink } from '../../ui/link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import type { Route } from './+types/login.ts';

export function loader({ request, context }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams;
  const returnTo = returnTarget(query.get('return_to'));
  if (context.get(serverSide).viewer) throw redirect(returnTo);
  return { returnTo, notice: asLoginNotice(query.get('notice')) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { api } = context.get(serverSide);
  const form = await request.formData();
  const email = textOf(form, 'email').trim();
  const { value, failure } = await attempt(
    api('POST /api/login', { body: { email, password: textOf(form, 'password') } }),
  );
  if (failure) return data({ failure, email }, failure.status);
  const returnTo = returnTarget(form.get('return_to'));
  if (value.two_factor) return redirect(signInPath('/two-factor', { returnTo }));
  // Full page load, because the app shell shows the signed-in user.
  return redirectDocument(value.review_passkeys ? passkeyReviewPath : returnTo);
}

export default function Login({ loaderData, actionData }: Route.ComponentProps) {
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
