import type { MemberInvitation } from '@lathe/contract/member-calls';
import { ButtonForm } from '../../../lib/forms/button-form.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Breakable } from '../../../ui/breakable.tsx';
import { Instant } from '../../../ui/time.tsx';
import { useTranslation } from '../../../ui/translation.ts';

interface Props {
  invitations: readonly MemberInvitation[];
  isManaged: boolean;
}

/** People who have not answered yet. */
export function InvitedList({ invitations, isManaged }: Props) {
  const { t } = useTranslation('members');
  return (
    <div>
      <h3 className="text-strong">{t('invitations.title')}</h3>
      <ul className="team-list">
        {invitations.map(({ id, email, role, state, expires_at }) => (
          <li key={id} className="team-person">
            <div className="can-shrink">
              <p className="text-strong">
                <Breakable text={email} />
              </p>
              <p className="text-small text-soft">
                {t(`roles.${role}`)} ·{' '}
                {state === 'open' ? (
                  <>
                    {t('invitations.until')} <Instant value={expires_at} style="date" />
                  </>
                ) : (
                  <Badge tone="neutral">{t('invitations.expired')}</Badge>
                )}
              </p>
            </div>
            {isManaged && (
              <div className="team-tools">
                <ButtonForm
                  intent="resend"
                  values={{ invitation: id, name: email }}
                  name={t('invitations.resend_named', { email })}
                >
                  {t('invitations.resend')}
                </ButtonForm>
                <ButtonForm
                  intent="revoke"
                  values={{ invitation: id, name: email }}
                  variant="quiet"
                  name={t('invitations.revoke_named', { email })}
                >
                  {t('invitations.revoke')}
                </ButtonForm>
              </div>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
