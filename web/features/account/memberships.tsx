import type { MembershipReply } from '@lathe/contract/member-calls';
import { StepButton } from '../../lib/forms/step-button.tsx';
import { Card } from '../../ui/card.tsx';
import { useTranslation } from '../../ui/translation.ts';
import './memberships.css';

/** Accounts of other sellers in which the user works. */
export function Memberships({ memberships }: { memberships: readonly MembershipReply[] }) {
  const { t } = useTranslation('members');
  return (
    <Card title={t('mine.title')}>
      <ul className="memberships">
        {memberships.map(({ account: { id, name }, role }) => (
          <li key={id}>
            <p>
              <strong>{name}</strong> <span className="text-soft">· {t(`roles.${role}`)}</span>
            </p>
            <StepButton
              intent="leave"
              hiddenField={{ name: 'account', value: id }}
              variant="quiet"
              subject={name}
              label={t('mine.leave')}
              question={{
                title: t('mine.leave_named', { name }),
                text: t('mine.leave_confirm', { name }),
                confirm: t('mine.leave'),
              }}
            />
          </li>
        ))}
      </ul>
    </Card>
  );
}
