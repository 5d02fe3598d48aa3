import type { Passkey } from '@lathe/contract/passkey-calls';
import { bcp47 } from '@lathe/rules/locales';
import KeyRound from 'lucide-react/icons/key-round';
import type { ReactNode } from 'react';
import { Form, useNavigation } from 'react-router';
import type { CallFailure } from '../../../lib/forms/call-failure.ts';
import { useCorrectedFields } from '../../../lib/forms/corrected-fields.tsx';
import { CsrfField } from '../../../lib/forms/csrf-field.tsx';
import { relativeTime } from '../../../lib/relative-time.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { useLocale } from '../../../ui/locale.ts';
import { TextField } from '../../../ui/text-field.tsx';
import { Instant } from '../../../ui/time.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import type { SecurityIntent } from './intents.ts';

interface Props {
  passkey: Passkey;
  now: string;
  /** Failure of the rename form. */
  failure: CallFailure | undefined;
}

export function PasskeyRow({ passkey, now, failure }: Props) {
  const { t } = useTranslation('account');
  const { id, name } = passkey;
  return (
    <li className="passkey">
      <Icon shape={KeyRound} size={24} />
      <div>
        <p className="passkey-name">
          {name}{' '}
          {passkey.needs_review && <Badge tone="warning">{t('passkeys.needs_review')}</Badge>}
        </p>
        <p className="text-small text-soft">
          {t('passkeys.since')} <Instant value={passkey.created_at} style="long-date" /> ·{' '}
          <LastUse at={passkey.last_used_at} now={now} />
        </p>
      </div>
      <div className="passkey-changes">
        {passkey.needs_review && (
          <RowForm
            intent="passkey-keep"
            id={id}
            submit={t('passkeys.keep')}
            label={t('passkeys.keep_named', { name })}
          />
        )}
        <details name={`passkey-${id}`} open={failure !== undefined}>
          <summary aria-label={t('passkeys.rename_named', { name })}>
            {t('passkeys.rename')}
          </summary>
          <RowForm
            intent="passkey-rename"
            id={id}
            submit={t('passkeys.save_name')}
            failure={failure}
          >
            <TextField
              key={name}
              id={`passkey-name-${id}`}
              label={t('passkeys.name')}
              name="name"
              defaultValue={name}
              maxLength={60}
              autoComplete="off"
              error={failure && (failure.fields.name?.join(' ') ?? failure.message)}
            />
          </RowForm>
        </details>
        <details name={`passkey-${id}`}>
          <summary aria-label={t('passkeys.remove_named', { name })}>
            {t('passkeys.remove')}
          </summary>
          <RowForm intent="passkey-remove" id={id} submit={t('passkeys.remove_submit')} isDanger>
            <p className="text-soft">{t('passkeys.remove_text')}</p>
          </RowForm>
        </details>
      </div>
    </li>
  );
}

function LastUse({ at, now }: { at: string | null; now: string }) {
  const { t } = useTranslation('account');
  const locale = useLocale();
  if (at === null) return t('passkeys.never_used');
  const when = relativeTime(at, now, bcp47(locale));
  return when === null ? t('passkeys.used_now') : t('passkeys.used', { when });
}

interface RowFormProps {
  intent: SecurityIntent;
  id: string;
  submit: string;
  /** Accessible name of the button. */
  label?: string;
  isDanger?: boolean;
  failure?: CallFailure | undefined;
  children?: ReactNode;
}

function RowForm(props: RowFormProps) {
  const { intent, id, submit, label, isDanger = false, failure, children } = props;
  const { onInput, hideCorrected } = useCorrectedFields(failure);
  const sent = useNavigation().formData;
  const busy = sent?.get('intent') === intent && sent.get('passkey') === id;
  return (
    <Form method="post" noValidate className="action-form narrow-form" onInput={onInput}>
      <CsrfField />
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="passkey" value={id} />
      {hideCorrected(children)}
      <div className="form-buttons">
        <Button
          type="submit"
          variant={isDanger ? 'danger' : 'secondary'}
          loading={busy}
          aria-label={label}
        >
          {submit}
        </Button>
      </div>
    </Form>
  );
}
