import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { PasswordField } from '../../../ui/password-field.tsx';
import { ActionForm } from '../action-form.tsx';
import { DoneCard } from '../done-card.tsx';
import { fieldsOf } from '../form-fields.ts';
import { NewPasswordField } from '../new-password-field.tsx';
import type { Refusal } from '../refusal.ts';

interface Props {
  email: string;
  done: boolean;
  refusal: Refusal | undefined;
}

export function PasswordCard({ email, done, refusal }: Props) {
  const { t } = useTranslation('account');
  const location = useLocation();
  const form = {
    form: 'password',
    refusal,
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
        // Empty again after every answer, be it yes or no.
        key={refusal?.attempt ?? location.key}
        {...form}
        submit={t('change_password.submit')}
        look="secondary"
        className="narrow-form"
      >
        {/* Tells password managers whose password this is. */}
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
