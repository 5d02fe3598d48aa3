import type { MembershipReply } from '@lathe/contract/member-calls';
import { Form } from 'react-router';
import { CsrfField } from '../../lib/forms/csrf-field.tsx';
import { useRootData } from '../../lib/root-data.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { useTranslation } from '../../ui/translation.ts';
import './account-switch.css';

const SWITCH_PATH = '/studio/account';

interface Props {
  accountId: string;
  memberships: readonly MembershipReply[];
  /** Null for people who sell nothing themselves. */
  ownName: string | null;
}

/** For people who work in several accounts. The whole page loads again in the other account. */
export function AccountSwitch({ accountId, memberships, ownName }: Props) {
  const { t } = useTranslation('members');
  const viewer = useRootData()?.viewer;
  const open = memberships.find(({ account }) => account.id === accountId);
  const isAlone = ownName === null && memberships.length === 1;
  return (
    <div className="account-switch">
      {open && (
        <p className="text-soft">
          {t('working_in', { name: open.account.name, role: t(`roles.${open.role}`) })}
        </p>
      )}
      {!isAlone && (
        <Form method="post" action={SWITCH_PATH} reloadDocument className="account-switch-form">
          <CsrfField />
          <SelectField
            label={t('switch.label')}
            name="account"
            defaultValue={accountId}
            key={accountId}
          >
            {ownName !== null && <option value={viewer?.id}>{t('switch.own')}</option>}
            {memberships.map(({ account }) => (
              <option key={account.id} value={account.id}>
                {account.name}
              </option>
            ))}
          </SelectField>
          <Button type="submit" size="small">
            {t('switch.submit')}
          </Button>
        </Form>
      )}
    </div>
  );
}

/** An admin looks at the studio of a seller. */
export function ViewedAccount({ name }: { name: string }) {
  const { t } = useTranslation('members');
  const viewer = useRootData()?.viewer;
  return (
    <Notice
      tone="warning"
      title={t('viewing.title', { name })}
      action={
        <Form method="post" action={SWITCH_PATH} reloadDocument>
          <CsrfField />
          <input type="hidden" name="account" value={viewer?.id} />
          <Button type="submit" size="small">
            {t('viewing.end')}
          </Button>
        </Form>
      }
    >
      {t('viewing.text')}
    </Notice>
  );
}
