import { ActionForm } from '../../../lib/forms/action-form.tsx';
import type { CallFailure } from '../../../lib/forms/call-failure.ts';
import { DoneCard } from '../../../lib/forms/done-card.tsx';
import { fieldsOf } from '../../../lib/forms/form-fields.ts';
import { Badge } from '../../../ui/badge.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { CodeField } from '../code-field.tsx';

interface Props {
  enabled: boolean;
  codesLeft: number;
  done: boolean;
  /** Failures by form; only the rejected one is set. */
  failures: Record<'setUp' | 'newCodes' | 'disable', CallFailure | undefined>;
}

export function TwoFactorCard({ enabled, codesLeft, done, failures }: Props) {
  const { t } = useTranslation('account');
  return (
    <DoneCard
      id="two-factor"
      title={t('second_factor.title')}
      badge={
        <Badge tone={enabled ? 'success' : 'neutral'}>
          {t(enabled ? 'second_factor.on' : 'second_factor.off')}
        </Badge>
      }
      done={done ? t('second_factor.done_off') : undefined}
    >
      {enabled ? (
        <SwitchedOn codesLeft={codesLeft} failures={failures} />
      ) : (
        <>
          <p className="text-soft">{t('second_factor.text_off')}</p>
          <ActionForm
            form="two-factor-set-up"
            failure={failures.setUp}
            submit={t('second_factor.set_up')}
          />
        </>
      )}
    </DoneCard>
  );
}

function SwitchedOn({ codesLeft, failures }: Pick<Props, 'codesLeft' | 'failures'>) {
  const { t } = useTranslation('account');
  const form = {
    form: 'two-factor-disable',
    failure: failures.disable,
    labels: { password: t('password'), code: t('second_factor.any_code') },
  };
  const field = fieldsOf(form);
  return (
    <>
      <p>
        {t('second_factor.text_on')} {t('second_factor.codes_left', { count: codesLeft })}
      </p>
      <ActionForm
        form="recovery-codes"
        failure={failures.newCodes}
        submit={t('second_factor.new_codes')}
        variant="secondary"
        besideButton={<p className="text-small text-soft">{t('second_factor.new_codes_text')}</p>}
      />
      <details className="disclosure" open={failures.disable !== undefined}>
        <summary>{t('second_factor.switch_off')}</summary>
        <ActionForm
          key={failures.disable?.attempt}
          {...form}
          submit={t('second_factor.switch_off')}
          variant="danger"
          className="narrow-form"
        >
          <p className="text-soft">{t('second_factor.switch_off_text')}</p>
          <PasswordField {...field('password')} autoComplete="current-password" maxLength={200} />
          <CodeField {...field('code')} kind="any" />
        </ActionForm>
      </details>
    </>
  );
}
