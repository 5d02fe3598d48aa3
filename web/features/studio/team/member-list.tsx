import type { Member } from '@lathe/contract/member-calls';
import { MEMBER_ROLES } from '@lathe/rules/member-roles';
import { Form } from 'react-router';
import { CsrfField } from '../../../lib/forms/csrf-field.tsx';
import { StepButton } from '../../../lib/forms/step-button.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Breakable } from '../../../ui/breakable.tsx';
import { Button } from '../../../ui/button.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { Instant } from '../../../ui/time.tsx';
import { useTranslation } from '../../../ui/translation.ts';

interface Props {
  members: readonly Member[];
  viewerId: string;
  isManaged: boolean;
}

export function MemberList({ members, viewerId, isManaged }: Props) {
  const { t } = useTranslation('members');
  if (members.length === 0) return <p className="text-soft">{t('people.empty')}</p>;
  return (
    <ul className="team-list">
      {members.map((member) => (
        <li key={member.id} className="team-person">
          <div className="can-shrink">
            <p className="text-strong">
              {member.name}{' '}
              {member.id === viewerId && <Badge tone="outline">{t('people.you')}</Badge>}
            </p>
            <p className="text-small text-soft">
              <Breakable text={member.email} /> · {t('people.since')}{' '}
              <Instant value={member.added_at} style="date" />
            </p>
          </div>
          {isManaged ? (
            <MemberTools member={member} />
          ) : (
            <Badge tone="neutral">{t(`roles.${member.role}`)}</Badge>
          )}
        </li>
      ))}
    </ul>
  );
}

function MemberTools({ member: { id, name, role } }: { member: Member }) {
  const { t } = useTranslation('members');
  return (
    <div className="team-tools">
      <Form method="post" preventScrollReset className="team-tools">
        <CsrfField />
        <input type="hidden" name="intent" value="role" />
        <input type="hidden" name="member" value={id} />
        <input type="hidden" name="name" value={name} />
        <SelectField
          label={t('people.role_of', { name })}
          hideLabel
          name="role"
          key={role}
          defaultValue={role}
        >
          {MEMBER_ROLES.map((each) => (
            <option key={each} value={each}>
              {t(`roles.${each}`)}
            </option>
          ))}
        </SelectField>
        <Button type="submit" size="small" aria-label={t('people.save_named', { name })}>
          {t('people.save')}
        </Button>
      </Form>
      <StepButton
        intent="remove"
        hiddenField={{ name: 'member', value: id }}
        variant="quiet"
        subject={name}
        label={t('people.remove')}
        question={{
          title: t('people.remove_named', { name }),
          text: t('people.remove_confirm', { name }),
          confirm: t('people.remove'),
        }}
      />
    </div>
  );
}
