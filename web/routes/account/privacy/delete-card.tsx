import { useTranslation } from 'react-i18next';
import { ActionForm } from '../../../features/account/action-form.tsx';
import { CodeField } from '../../../features/account/code-field.tsx';
import { fieldsOf } from '../../../features/account/form-fields.ts';
import type { Refusal } from '../../../features/account/refusal.ts';
import { Card } from '../../../ui/card.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';

interface Props {
  /** The second factor is on. */
  withCode: boolean;
  refusal: Refusal | undefined;
}

/** Opened by a press of its own; the typed word is the second thought. */
export function DeleteCard({ withCode, refusal }: Props) {
  const { t } = useTranslation(['privacy', 'account']);
  const form = {
    form: 'delete',
    refusal,
    labels: {
      word: null,
      password: t('account:password'),
      code: t('account:second_factor.any_code'),
    },
  };
  const field = fieldsOf(form);
  return (
    <Card title={t('delete.title')}>
      <div className="grid gap-4">
        <p className="text-soft">{t('delete.text')}</p>
        <ul className="privacy-points">
          <li>{t('delete.gone')}</li>
          <li>{t('delete.kept')}</li>
          <li>{t('delete.free')}</li>
        </ul>
        <details className="disclosure" open={refusal !== undefined}>
          <summary>{t('delete.title')}</summary>
          <ActionForm {...form} submit={t('delete.submit')} look="danger" className="narrow-form">
            <TextField
              {...field('word')}
              label={t('delete.label', { word: t('delete.word') })}
              key={refusal?.attempt}
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
