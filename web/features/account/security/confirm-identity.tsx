import { useTranslation } from 'react-i18next';
import { ActionForm } from '../../../lib/forms/action-form.tsx';
import { Announced } from '../../../lib/forms/announced.tsx';
import type { CallFailure } from '../../../lib/forms/call-failure.ts';
import { fieldsOf } from '../../../lib/forms/form-fields.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { CodeField } from '../code-field.tsx';

/** By the names of the fields; several values where a name stands several times. */
export type Pending = Record<string, string | string[]>;

interface Props {
  /** Why it is asked, in the server's words. */
  message: string;
  /** The form that waits: it is sent again, together with the proof. */
  pending: Pending;
  failure: CallFailure | null;
  withCode: boolean;
  /** Where to go instead. */
  cancelTo: string;
  /** Where the form was sent, if it was not the page that asks. */
  action?: string;
  /**
   * Where the question stands in place of the page: the router has dropped what the page shows, and does
   * not load it again for an answer that is a failure.
   */
  inPlaceOfPage?: boolean;
}

/** Asks again who is there. */
export function ConfirmIdentity(props: Props) {
  const { message, pending, failure, withCode, cancelTo, action, inPlaceOfPage } = props;
  const { t } = useTranslation('account');
  const { intent: intents = [], ...fields } = pending;
  const [intent = ''] = [intents].flat();
  const form = {
    form: intent,
    failure,
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
        key={failure?.attempt}
        {...form}
        action={action}
        wholePage={inPlaceOfPage}
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

function HiddenFields({ of }: { of: Pending }) {
  return Object.entries(of).flatMap(([name, values]) =>
    [values].flat().map((value, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a value can stand twice, such as two equal shares
      <input key={`${name} ${at}`} type="hidden" name={name} value={value} />
    )),
  );
}
