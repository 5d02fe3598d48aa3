import type { OutstandingItem } from '@lathe/contract/privacy-calls';
import { ActionForm } from '../../../lib/forms/action-form.tsx';
import type { CallFailure } from '../../../lib/forms/call-failure.ts';
import { fieldsOf } from '../../../lib/forms/form-fields.ts';
import { Card } from '../../../ui/card.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { CodeField } from '../code-field.tsx';
import { OutstandingList } from './outstanding-list.tsx';

interface Props {
  /** Whether two-factor authentication is on. */
  withCode: boolean;
  /** Not empty if the account cannot be closed yet. */
  outstanding: readonly OutstandingItem[];
  failure: CallFailure | undefined;
}

/** Opens on click, and the typed word confirms the deletion. */
export function DeleteCard({ withCode, outstanding, failure }: Props) {
  const { t } = useTranslation(['privacy', 'account']);
  const form = {
    form: 'delete',
    failure,
    labels: {
      word: null,
      password: t('account:password'),
      code: t('account:second_factor.any_code'),
    },
  };
  const field = fieldsOf(form);
  if (outstanding.length > 0) {
    return (
      <Card title={t('delete.title')}>
        <OutstandingList items={outstanding} />
      </Card>
    );
  }
  return (
    <Card title={t('delete.title')}>
      <div className="stack gap-4">
        <p className="text-soft">{t('delete.text')}</p>
        <ul className="privacy-points">
          <li>{t('delete.gone')}</li>
          <li>{t('delete.kept')}</li>
          <li>{t('delete.free')}</li>
        </ul>
        <details className="disclosure" open={failure !== undefined}>
          <summary>{t('delete.title')}</summary>
          <ActionForm
            {...form}
            submit={t('delete.submit')}
            variant="danger"
            className="narrow-form"
          >
            <TextField
              {...field('word')}
              label={t('delete.label', { word: t('delete.word') })}
              key={failure?.attempt}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={50}
            />
            <PasswordField {...field('password')} autoComplete="current-password" maxLength={200} />
            {withCode && <CodeField {...field('code')} kind="any" />}
          </ActionForm>
        </details>
      </div>
    </Card>
  );
}
