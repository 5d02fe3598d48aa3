/** Second step of sign-in: the code after the password. */

import { ActionForm } from '../../../lib/forms/action-form.tsx';
import { fieldsOf } from '../../../lib/forms/form-fields.ts';
import { useSecondsLeft } from '../../../lib/forms/use-seconds-left.ts';
import type { ScreenProps } from '../../../lib/route-types.ts';
import { loginPath, signInPath } from '../../../lib/sign-in-path.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { TextLink } from '../../../ui/link.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Duration } from '../../../ui/time.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { CodeField } from '../code-field.tsx';
import { SignInFrame } from '../sign-in-frame.tsx';
import type { action, loader } from './two-factor.server.ts';

export function TwoFactor({ loaderData, actionData }: ScreenProps<typeof loader, typeof action>) {
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
