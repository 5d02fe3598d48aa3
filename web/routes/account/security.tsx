import { useTranslation } from 'react-i18next';
import { data } from 'react-router';
import { ConfirmIdentity } from '../../features/account/security/confirm-identity.tsx';
import { EmailCard } from '../../features/account/security/email-card.tsx';
import {
  asSecurityDone,
  type SecurityDone,
  type SecurityIntent,
} from '../../features/account/security/intents.ts';
import { NewPasskey } from '../../features/account/security/new-passkey.tsx';
import { PasskeysCard } from '../../features/account/security/passkeys-card.tsx';
import { PasswordCard } from '../../features/account/security/password-card.tsx';
import { performSecurity } from '../../features/account/security/perform.server.ts';
import { RecoveryCodes } from '../../features/account/security/recovery-codes.tsx';
import { SessionsCard } from '../../features/account/security/sessions-card.tsx';
import { TwoFactorCard } from '../../features/account/security/two-factor-card.tsx';
import { TwoFactorSetUp } from '../../features/account/security/two-factor-set-up.tsx';
import { useIdleRedirect } from '../../features/account/security/use-idle-redirect.ts';
import { requireViewer } from '../../lib/require-viewer.ts';
import '../../features/account/security/security.css';
import { Notice } from '../../ui/notice.tsx';
import { ScreenHead } from '../../ui/screen-head.tsx';
import type { Route } from './+types/security.ts';

export async function loader(args: Route.LoaderArgs) {
  const { api, viewer } = requireViewer(args);
  const params = { id: viewer.id };
  const search = new URL(args.request.url).searchParams;
  const [{ basic }, twoFactor, sessions, passkeys] = await Promise.all([
    api('GET /api/account/{id}', { params }),
    api('GET /api/account/{id}/two-factor', { params }),
    api('GET /api/account/{id}/sessions', { params }),
    api('GET /api/account/{id}/passkeys', { params }),
  ]);
  return {
    email: basic.email,
    pendingEmail: basic.pending_email,
    twoFactor,
    sessions: sessions.data,
    passkeys: passkeys.data,
    now: new Date().toISOString(),
    done: asSecurityDone(search.get('done')),
    secondFactorNeeded: search.get('needed') === 'second_factor' && !twoFactor.enabled,
  };
}

export async function action(args: Route.ActionArgs) {
  const { api, viewer } = requireViewer(args);
  const form = await args.request.formData();
  const reply = await performSecurity({ api, viewer, form });
  const status = 'failure' in reply ? reply.failure?.status : undefined;
  return data(reply, status);
}

export default function Security(props: Route.ComponentProps) {
  const { t } = useTranslation('account');
  useIdleRedirect();
  return (
    <>
      <title>{t('page_title', { title: t('security.title') })}</title>
      <Content {...props} />
    </>
  );
}

function Content({ loaderData, actionData }: Route.ComponentProps) {
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

type Rejected = Extract<Route.ComponentProps['actionData'], { step: 'rejected' }>;

interface CardsProps {
  loaderData: Route.ComponentProps['loaderData'];
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
    <>
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
    </>
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
function deviceOf({ sessions }: Route.ComponentProps['loaderData']): string | null {
  const device = sessions.find((session) => session.is_current)?.device;
  return device === undefined || device === 'unknown' ? null : device;
}
