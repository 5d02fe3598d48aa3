import { type FormEvent, useState } from 'react';
import { Form, useNavigation, useSubmit } from 'react-router';
import { CsrfField } from '../../../lib/forms/csrf-field.tsx';
import { FocusedOnMount } from '../../../lib/forms/focused-on-mount.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import {
  makePasskey,
  type PasskeyOptions,
  type PasskeyProblem,
  passkeyProblem,
} from '../authenticator.ts';

interface Props {
  options: PasskeyOptions;
  device: string | null;
}

/** Browsers allow creating a passkey only right after a click. */
export function NewPasskey({ options, device }: Props) {
  const { t } = useTranslation('account');
  const [asking, setAsking] = useState(false);
  const [problem, setProblem] = useState<PasskeyProblem | null>(null);
  const submit = useSubmit();
  const busy = useNavigation().state !== 'idle' || asking;
  const firstName = device ?? t('passkeys.default_name');

  async function create(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const fields = new FormData(event.currentTarget);
    setAsking(true);
    setProblem(null);
    try {
      fields.set('answer', JSON.stringify(await makePasskey(options)));
      // The passkey exists by now, so a missing name must not fail the request.
      if (String(fields.get('name')).trim() === '') fields.set('name', firstName);
      await submit(fields, { method: 'post' });
    } catch (error) {
      setProblem(passkeyProblem(error));
    } finally {
      setAsking(false);
    }
  }

  return (
    <Card>
      <FocusedOnMount>
        <h1 className="text-title">{t('passkeys.add')}</h1>
        <p className="identity-text">{t('passkeys.new_text')}</p>
      </FocusedOnMount>
      <Form method="post" noValidate onSubmit={create} className="action-form narrow-form">
        {problem && (
          <Notice tone="warning" role="alert">
            {t(`passkeys.problem.${problem}`)}
          </Notice>
        )}
        <CsrfField />
        <input type="hidden" name="intent" value="passkey-add" />
        <TextField
          label={t('passkeys.name')}
          name="name"
          defaultValue={firstName}
          maxLength={60}
          autoComplete="off"
        />
        <div className="form-buttons">
          <Button type="submit" variant="primary" loading={busy}>
            {t('passkeys.create')}
          </Button>
          <ButtonLink to="/account/security#passkeys" variant="quiet">
            {t('passkeys.cancel')}
          </ButtonLink>
        </div>
      </Form>
    </Card>
  );
}
