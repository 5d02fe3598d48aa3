import { ActionForm } from '../../../lib/forms/action-form.tsx';
import type { CallFailure } from '../../../lib/forms/call-failure.ts';
import { FocusedOnMount } from '../../../lib/forms/focused-on-mount.tsx';
import { fieldsOf } from '../../../lib/forms/form-fields.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Trans, useTranslation } from '../../../ui/translation.ts';
import { CodeField } from '../code-field.tsx';
import { CopyButton } from '../copy-button.tsx';

interface Props {
  uri: string;
  qr: { viewBox: string; path: string };
  failure: CallFailure | null;
}

export function TwoFactorSetUp({ uri, qr, failure }: Props) {
  const { t } = useTranslation('account');
  const form = { form: 'two-factor-confirm', failure, labels: { code: t('code') } };
  const field = fieldsOf(form);
  const key = new URL(uri).searchParams.get('secret') ?? '';
  return (
    <Card>
      <FocusedOnMount>
        <h1 className="text-title">{t('set_up.title')}</h1>
      </FocusedOnMount>
      <ol className="set-up-steps">
        <li>
          <h2 className="text-lead">{t('set_up.scan')}</h2>
          <p className="text-soft">{t('set_up.scan_text')}</p>
          <svg className="qr-code" viewBox={qr.viewBox} role="img" aria-label={t('set_up.qr')}>
            <path d={qr.path} fillRule="evenodd" />
          </svg>
          <p className="text-small">
            <Trans
              t={t}
              i18nKey="set_up.open_app"
              // biome-ignore lint/a11y/useAnchorContent: the message inserts the text
              components={{ app: <a href={uri} className="link" /> }}
            />
          </p>
          <p className="field-label">{t('set_up.type')}</p>
          <div className="secret-key">
            <code translate="no">{inGroups(key)}</code>
            <CopyButton text={key} size="small">
              {t('set_up.copy_key')}
            </CopyButton>
          </div>
        </li>
        <li>
          <h2 className="text-lead">{t('set_up.confirm')}</h2>
          <ActionForm
            {...form}
            submit={t('set_up.submit')}
            className="narrow-form"
            besideButton={
              <ButtonLink to="/account/security#two-factor" variant="quiet">
                {t('set_up.cancel')}
              </ButtonLink>
            }
          >
            <input type="hidden" name="otpauth_uri" value={uri} />
            <CodeField key={failure?.attempt} {...field('code')} />
          </ActionForm>
        </li>
      </ol>
    </Card>
  );
}

function inGroups(key: string): string {
  return key.match(/.{1,4}/g)?.join(' ') ?? key;
}
