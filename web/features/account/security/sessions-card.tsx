import type { Session } from '@lathe/contract/security-calls';
import { bcp47, countryName } from '@lathe/rules/locales';
import Monitor from 'lucide-react/icons/monitor';
import Smartphone from 'lucide-react/icons/smartphone';
import { Form, useNavigation } from 'react-router';
import { ActionForm } from '../../../lib/forms/action-form.tsx';
import type { CallFailure } from '../../../lib/forms/call-failure.ts';
import { CsrfField } from '../../../lib/forms/csrf-field.tsx';
import { DoneCard } from '../../../lib/forms/done-card.tsx';
import { FormProblem } from '../../../lib/forms/form-problem.tsx';
import { relativeTime } from '../../../lib/relative-time.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { useLocale } from '../../../ui/locale.ts';
import { Instant } from '../../../ui/time.tsx';
import { useTranslation } from '../../../ui/translation.ts';

interface Props {
  sessions: readonly Session[];
  /** Server time, so that server and client render the same. */
  now: string;
  done: 'session' | 'sessions' | null;
  failure: CallFailure | undefined;
}

const DONE = { session: 'sessions.revoked', sessions: 'sessions.revoked_others' } as const;

export function SessionsCard({ sessions, now, done, failure }: Props) {
  const { t } = useTranslation('account');
  const others = sessions.filter((session) => !session.is_current);
  const current = sessions.filter((session) => session.is_current);
  return (
    <DoneCard id="sessions" title={t('sessions.title')} done={done ? t(DONE[done]) : undefined}>
      <p className="text-soft">{t(others.length > 0 ? 'sessions.text' : 'sessions.only_this')}</p>
      <FormProblem form="session" failure={failure} labels={{}} />
      <ul className="session-list">
        {[...current, ...others].map((session) => (
          <SessionRow key={session.id} session={session} now={now} />
        ))}
      </ul>
      {others.length > 1 && (
        <ActionForm form="sessions" submit={t('sessions.revoke_others')} variant="secondary" />
      )}
    </DoneCard>
  );
}

function SessionRow({ session, now }: { session: Session; now: string }) {
  const { t } = useTranslation('account');
  const locale = useLocale();
  const device = session.device === 'unknown' ? t('sessions.unknown_device') : session.device;
  const locationText =
    session.place === 'unknown' ? t('sessions.unknown_place') : countryName(session.place, locale);
  const when = relativeTime(session.last_seen_at, now, bcp47(locale));
  return (
    <li className="session">
      <Icon shape={isMobileDevice(device) ? Smartphone : Monitor} size={24} />
      <div>
        <p className="session-device">
          {device} {session.is_current && <Badge tone="success">{t('sessions.this')}</Badge>}
        </p>
        <p className="text-small text-soft">
          {locationText} · {when === null ? t('sessions.now') : t('sessions.seen', { when })}
          <br />
          {t('sessions.since')} <Instant value={session.signed_in_at} style="long-date" />
        </p>
      </div>
      {!session.is_current && <Revoke id={session.id} device={device} />}
    </li>
  );
}

function Revoke({ id, device }: { id: string; device: string }) {
  const { t } = useTranslation('account');
  const busy = useNavigation().formData?.get('session') === id;
  return (
    <Form method="post">
      <CsrfField />
      <input type="hidden" name="intent" value="session" />
      <input type="hidden" name="session" value={id} />
      <Button
        type="submit"
        size="small"
        loading={busy}
        aria-label={t('sessions.revoke_named', { device })}
      >
        {t('sessions.revoke')}
      </Button>
    </Form>
  );
}

function isMobileDevice(device: string): boolean {
  return /iPhone|iPad|Android/.test(device);
}
