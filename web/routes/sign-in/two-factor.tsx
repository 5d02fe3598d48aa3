/** Second step of sign-in: the code after the password. */
import { useTranslation } from 'react-i18next';
import { data, redirect, redirectDocument } from 'react-router';
import { CodeField } from '../../features/account/code-field.tsx';
import { passkeyReviewPath } from '../../features/account/security/intents.ts';
import { SignInFrame } from '../../features/account/sign-in-frame.tsx';
import { ActionForm } from '../../lib/forms/action-form.tsx';
import { attempt } from '../../lib/forms/call-failure.ts';
import { fieldsOf } from '../../lib/forms/form-fields.ts';
import { textOf } from '../../lib/forms/form-values.ts';
import { useSecondsLeft } from '../../lib/forms/use-seconds-left.ts';
import { serverSide } from '../../lib/server-side.ts';
import { loginPath, returnTarget, signInPath } from '../../lib/sign-in-path.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { TextLink } from '../../ui/link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Duration } from '../../ui/time.tsx';
import type { Route } from './+types/two-factor.ts';

export async function loader({ request, context }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams;
  const returnTo = returnTarget(query.get('return_to'));
  const session = await context.get(serverSide).api('GET /api/session');
  if (session.user) throw redirect(returnTo);
  if (!session.two_factor_until) {
    throw redirect(loginPath({ returnTo, notice: 'verification_expired' }));
  }
  const msLeft = Date.parse(session.two_factor_until) - Date.now();
  return {
    returnTo,
    kind: query.get('with') === 'recovery' ? ('recovery' as const) : ('app' as const),
    secondsLeft: Math.max(0, Math.round(msLeft / 1000)),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { api } = context.get(serverSide);
  const form = await request.formData();
  const returnTo = returnTarget(form.get('return_to'));
  const body = { code: textOf(form, 'code').trim() };
  const { value, failure } = await attempt(api('POST /api/two-factor/challenge', { body }));
  if (value) return redirectDocument(value.review_passkeys ? passkeyReviewPath : returnTo);
  const { code: notice } = failure;
  if (notice === 'signed_out' || notice === 'verification_expired') {
    return redirect(loginPath({ returnTo, notice }));
  }
  return data({ failure }, failure.status);
}

export default function TwoFactor({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('account');
  const { returnTo, kind, secondsLeft } = loaderData;
  const left = useSecondsLeft(secondsLeft);
  const byApp = kind === 'app';
  const form = {
    form: 'two-factor',
    failure: actionData?.failure,
    labels: { code: t(byApp ? 'code' : 'recovery_code') },
  };
  const field = fieldsOf(form);
  if (left === 0) return <TooLate returnTo={returnTo} />;
  return (
    <SignInFrame
      title={t('two_factor.title')}
      lead={t(byApp ? 'two_factor.lead' : 'two_factor.lead_recovery')}
      below={
        <TextLink to={signInPath('/two-factor', { returnTo, recovery: byApp })}>
          {t(byApp ? 'two_factor.use_recovery' : 'two_factor.use_app')}
        </TextLink>
      }
    >
      <meta name="robots" content="noindex" />
      <ActionForm {...form} submit={t('two_factor.submit')} wide>
        <input type="hidden" name="return_to" value={returnTo} />
        <CodeField
          key={`${kind} ${actionData?.failure?.attempt}`}
          {...field('code')}
          kind={kind}
          autoFocus
        />
      </ActionForm>
      <p className="text-soft text-small" role="timer">
        {t('two_factor.time_left')} <Duration seconds={left} />
      </p>
    </SignInFrame>
  );
}

function TooLate({ returnTo }: { returnTo: string }) {
  const { t } = useTranslation(['account', 'errors']);
  return (
    <SignInFrame title={t('two_factor.title')} announced>
      <Notice tone="warning">{t('errors:verification_expired')}</Notice>
      <ButtonLink to={loginPath({ returnTo })} variant="primary" wide>
        {t('two_factor.restart')}
      </ButtonLink>
    </SignInFrame>
  );
}
