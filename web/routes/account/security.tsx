import { useTranslation } from 'react-i18next';
import { data } from 'react-router';
import { requireViewer } from '../../features/account/require-viewer.ts';
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
import { useMoveAway } from '../../features/account/security/use-move-away.ts';
import '../../features/account/security/security.css';
import { Notice } from '../../ui/notice.tsx';
import { ScreenHead } from '../../ui/screen-head.tsx';
import type { Route } from './+types/security.ts';

export async function loader(asked: Route.LoaderArgs) {
  const { api, viewer } = requireViewer(asked);
  const params = { id: viewer.id };
  const search = new URL(asked.request.url).searchParams;
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

export async function action(asked: Route.ActionArgs) {
  const { api, viewer } = requireViewer(asked);
  const form = await asked.request.formData();
  const reply = await performSecurity({ api, viewer, form });
  const status = 'refusal' in reply ? reply.refusal?.status : undefined;
  return data(reply, status);
}

export default function Security(props: Route.ComponentProps) {
  const { t } = useTranslation('account');
  useMoveAway();
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
      return <Cards loaderData={loaderData} refused={actionData} />;
  }
}

type Refused = Extract<Route.ComponentProps['actionData'], { step: 'refused' }>;

interface CardsProps {
  loaderData: Route.ComponentProps['loaderData'];
  refused: Refused | undefined;
}

function Cards({ loaderData, refused }: CardsProps) {
  const { t } = useTranslation('account');
  const { email, pendingEmail, twoFactor, passkeys, sessions, now } = loaderData;
  // What was done before is no news once something else was refused.
  const done = refused ? null : loaderData.done;
  const refusalOf = (...intents: SecurityIntent[]) =>
    refused && intents.includes(refused.intent) ? refused.refusal : undefined;
  return (
    <>
      <ScreenHead title={t('security.title')} lead={t('security.lead')} />
      {loaderData.secondFactorNeeded && (
        <Notice tone="warning" title={t('security.second_factor_needed')}>
          {t('security.second_factor_needed_text')}
        </Notice>
      )}
      <PasswordCard email={email} done={done === 'password'} refusal={refusalOf('password')} />
      <EmailCard
        email={email}
        pending={pendingEmail}
        done={done === 'email' || done === 'email_confirmed' ? done : null}
        refusal={refusalOf('email')}
        kept={refused?.intent === 'email' ? refused.kept.email : undefined}
      />
      <TwoFactorCard
        enabled={twoFactor.enabled}
        codesLeft={twoFactor.recovery_codes_left}
        done={done === 'two_factor_off'}
        refusals={{
          setUp: refusalOf('two-factor-set-up', 'two-factor-confirm'),
          newCodes: refusalOf('recovery-codes'),
          disable: refusalOf('two-factor-disable'),
        }}
      />
      <PasskeysCard
        passkeys={passkeys}
        now={now}
        done={passkeyDone(done)}
        refusals={{
          add: refusalOf('passkey-set-up', 'passkey-add'),
          rename: refusalOf('passkey-rename'),
          remove: refusalOf('passkey-remove', 'passkey-keep'),
        }}
        refused={refused?.kept.passkey}
      />
      <SessionsCard
        sessions={sessions}
        now={now}
        done={done === 'session' || done === 'sessions' ? done : null}
        refusal={refusalOf('session', 'sessions')}
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

/** A first name for what is added here. */
function deviceOf({ sessions }: Route.ComponentProps['loaderData']): string | null {
  const device = sessions.find((session) => session.is_current)?.device;
  return device === undefined || device === 'unknown' ? null : device;
}
