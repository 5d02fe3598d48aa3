import type { ScreenProps } from '../../../lib/route-types.ts';
import { Notice } from '../../../ui/notice.tsx';
import { ScreenHead } from '../../../ui/screen-head.tsx';
import { Sections } from '../../../ui/section-boundary.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { ConfirmIdentity } from './confirm-identity.tsx';
import { EmailCard } from './email-card.tsx';
import type { SecurityDone, SecurityIntent } from './intents.ts';
import { NewPasskey } from './new-passkey.tsx';
import { PasskeysCard } from './passkeys-card.tsx';
import { PasswordCard } from './password-card.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import type { action, loader } from './security-page.server.ts';
import { SessionsCard } from './sessions-card.tsx';
import { TwoFactorCard } from './two-factor-card.tsx';
import { TwoFactorSetUp } from './two-factor-set-up.tsx';
import { useIdleRedirect } from './use-idle-redirect.ts';
import './security.css';

export function SecurityPage(props: ScreenProps<typeof loader, typeof action>) {
  const { t } = useTranslation('account');
  useIdleRedirect();
  return (
    <>
      <title>{t('page_title', { title: t('security.title') })}</title>
      <Content {...props} />
    </>
  );
}

function Content({ loaderData, actionData }: ScreenProps<typeof loader, typeof action>) {
  const { email, now, twoFactor } = loaderData;
  switch (actionData?.step) {
    case 'confirm':
      return (
        <ConfirmIdentity
          {...actionData}
          withCode={twoFactor.enabled}
          cancelTo="/account/security"
        />
      );
    case 'set-up':
      return <TwoFactorSetUp {...actionData} />;
    case 'passkey':
      return <NewPasskey {...actionData} device={deviceOf(loaderData)} />;
    case 'codes':
      return <RecoveryCodes {...actionData} email={email} now={now} />;
    default:
      return <Cards loaderData={loaderData} rejected={actionData} />;
  }
}

type Rejected = Extract<
  ScreenProps<typeof loader, typeof action>['actionData'],
  { step: 'rejected' }
>;

interface CardsProps {
  loaderData: ScreenProps<typeof loader, typeof action>['loaderData'];
  rejected: Rejected | undefined;
}

function Cards({ loaderData, rejected }: CardsProps) {
  const { t } = useTranslation('account');
  const { email, pendingEmail, twoFactor, passkeys, sessions, now } = loaderData;
  // The success message is hidden after an error.
  const done = rejected ? null : loaderData.done;
  const failureOf = (...intents: SecurityIntent[]) =>
    rejected && intents.includes(rejected.intent) ? rejected.failure : undefined;
  return (
    <Sections>
      <ScreenHead title={t('security.title')} lead={t('security.lead')} />
      {loaderData.secondFactorNeeded && (
        <Notice tone="warning" title={t('security.second_factor_needed')}>
          {t('security.second_factor_needed_text')}
        </Notice>
      )}
      <PasswordCard email={email} done={done === 'password'} failure={failureOf('password')} />
      <EmailCard
        email={email}
        pending={pendingEmail}
        done={done === 'email' || done === 'email_confirmed' ? done : null}
        failure={failureOf('email')}
        submitted={rejected?.intent === 'email' ? rejected.submitted.email : undefined}
      />
      <TwoFactorCard
        enabled={twoFactor.enabled}
        codesLeft={twoFactor.recovery_codes_left}
        done={done === 'two_factor_off'}
        failures={{
          setUp: failureOf('two-factor-set-up', 'two-factor-confirm'),
          newCodes: failureOf('recovery-codes'),
          disable: failureOf('two-factor-disable'),
        }}
      />
      <PasskeysCard
        passkeys={passkeys}
        now={now}
        done={passkeyDone(done)}
        failures={{
          add: failureOf('passkey-set-up', 'passkey-add'),
          rename: failureOf('passkey-rename'),
          remove: failureOf('passkey-remove', 'passkey-keep'),
        }}
        rejected={rejected?.submitted.passkey}
      />
      <SessionsCard
        sessions={sessions}
        now={now}
        done={done === 'session' || done === 'sessions' ? done : null}
        failure={failureOf('session', 'sessions')}
      />
    </Sections>
  );
}

function passkeyDone(done: SecurityDone | null) {
  return done === 'passkey_added' ||
    done === 'passkey_renamed' ||
    done === 'passkey_kept' ||
    done === 'passkey_removed'
    ? done
    : null;
}

/** Default name for a new passkey. */
function deviceOf({
  sessions,
}: ScreenProps<typeof loader, typeof action>['loaderData']): string | null {
  const device = sessions.find((session) => session.is_current)?.device;
  return device === undefined || device === 'unknown' ? null : device;
}
