import { ActionForm } from '../../../lib/forms/action-form.tsx';
import type { CallFailure } from '../../../lib/forms/call-failure.ts';
import { FocusedOnMount } from '../../../lib/forms/focused-on-mount.tsx';
import { fieldsOf } from '../../../lib/forms/form-fields.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { CodeField } from '../code-field.tsx';

/** Values by field name; an array for repeated fields. */
export type Pending = Record<string, string | string[]>;

interface Props {
  /** The reason, as worded by the server. */
  message: string;
  /** The form to submit again, together with the confirmation. */
  pending: Pending;
  failure: CallFailure | null;
  withCode: boolean;
  /** Target of the cancel link. */
  cancelTo: string;
  /** Where the form was submitted, if not to the current page. */
  action?: string;
  /**
   * Set where the prompt replaces the page: the router has dropped the loader data and does not
   * revalidate after a failed action.
   */
  replacesPage?: boolean;
}

/** Asks for the password again. */
export function ConfirmIdentity(props: Props) {
  const { message, pending, failure, withCode, cancelTo, action, replacesPage } = props;
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
      <FocusedOnMount>
        <h1 className="text-title">{t('confirm_identity.title')}</h1>
        <p className="identity-text">{message}</p>
      </FocusedOnMount>
      <ActionForm
        key={failure?.attempt}
        {...form}
        action={action}
        reloadsDocument={replacesPage}
        submit={t('confirm_identity.submit')}
        className="narrow-form"
        besideButton={
          <ButtonLink to={cancelTo} variant="quiet">
            {t('confirm_identity.cancel')}
          </ButtonLink>
        }
      >
        <HiddenFields pending={fields} />
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

function HiddenFields({ pending }: { pending: Pending }) {
  return Object.entries(pending).flatMap(([name, values]) =>
    [values].flat().map((value, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: values can repeat, such as two equal shares
      <input key={`${name} ${index}`} type="hidden" name={name} value={value} />
    )),
  );
}
