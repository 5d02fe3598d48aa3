import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { ActionForm } from '../action-form.tsx';
import { Announced } from '../announced.tsx';
import { CodeField } from '../code-field.tsx';
import { fieldsOf } from '../form-fields.ts';
import type { Refusal } from '../refusal.ts';

interface Props {
  /** Why it is asked, in the server's words. */
  message: string;
  /** The form that waits: it is sent again, together with the proof. */
  pending: Record<string, string>;
  refusal: Refusal | null;
  withCode: boolean;
  /** Where to go instead. */
  cancelTo: string;
}

/** Asks again who is there. */
export function ConfirmIdentity({ message, pending, refusal, withCode, cancelTo }: Props) {
  const { t } = useTranslation('account');
  const { intent = '', ...fields } = pending;
  const form = {
    form: intent,
    refusal,
    labels: { confirm_password: t('password'), confirm_code: t('second_factor.any_code') },
  };
  const field = fieldsOf(form);
  return (
    <Card>
      <Announced>
        <h1 className="text-title">{t('confirm_identity.title')}</h1>
        <p className="mt-2 mb-5 text-soft">{message}</p>
      </Announced>
      <ActionForm
        key={refusal?.attempt}
        {...form}
        submit={t('confirm_identity.submit')}
        className="narrow-form"
        aside={
          <ButtonLink to={cancelTo} look="quiet">
            {t('confirm_identity.cancel')}
          </ButtonLink>
        }
      >
        <HiddenFields of={fields} />
        <input type="hidden" name="confirm_message" value={message} />
        <PasswordField
          {...field('confirm_password')}
          autoComplete="current-password"
          maxLength={200}
        />
        {withCode && <CodeField {...field('confirm_code')} kind="any" />}
      </ActionForm>
    </Card>
  );
}

function HiddenFields({ of }: { of: Record<string, string> }) {
  return Object.entries(of).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
}
