import { useLocation } from 'react-router';
import { ActionForm } from '../../../lib/forms/action-form.tsx';
import type { CallFailure } from '../../../lib/forms/call-failure.ts';
import { DoneCard } from '../../../lib/forms/done-card.tsx';
import { fieldsOf } from '../../../lib/forms/form-fields.ts';
import { PasswordField } from '../../../ui/password-field.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { NewPasswordField } from '../new-password-field.tsx';

interface Props {
  email: string;
  done: boolean;
  failure: CallFailure | undefined;
}

export function PasswordCard({ email, done, failure }: Props) {
  const { t } = useTranslation('account');
  const location = useLocation();
  const form = {
    form: 'password',
    failure,
    labels: { current_password: t('current_password'), password: t('new_password') },
  };
  const field = fieldsOf(form);
  return (
    <DoneCard
      id="password"
      title={t('change_password.title')}
      done={done ? t('change_password.done') : undefined}
    >
      <p className="text-soft">{t('change_password.text')}</p>
      <ActionForm
        // Clears the fields after every response.
        key={failure?.attempt ?? location.key}
        {...form}
        submit={t('change_password.submit')}
        variant="secondary"
        className="narrow-form"
      >
        {/* Password managers read the account name from this field. */}
        <input type="text" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          {...field('current_password')}
          autoComplete="current-password"
          maxLength={200}
        />
        <NewPasswordField {...field('password')} maxLength={200} />
      </ActionForm>
    </DoneCard>
  );
}
