import { useTranslation } from 'react-i18next';
import { Badge } from '../../../ui/badge.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { ActionForm } from '../action-form.tsx';
import { CodeField } from '../code-field.tsx';
import { DoneCard } from '../done-card.tsx';
import { fieldsOf } from '../form-fields.ts';
import type { Refusal } from '../refusal.ts';

interface Props {
  enabled: boolean;
  codesLeft: number;
  done: boolean;
  /** Of the form that was refused, and none of the others. */
  refusals: Record<'setUp' | 'newCodes' | 'disable', Refusal | undefined>;
}

export function TwoFactorCard({ enabled, codesLeft, done, refusals }: Props) {
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
        <SwitchedOn codesLeft={codesLeft} refusals={refusals} />
      ) : (
        <>
          <p className="text-soft">{t('second_factor.text_off')}</p>
          <ActionForm
            form="two-factor-set-up"
            refusal={refusals.setUp}
            submit={t('second_factor.set_up')}
          />
        </>
      )}
    </DoneCard>
  );
}

function SwitchedOn({ codesLeft, refusals }: Pick<Props, 'codesLeft' | 'refusals'>) {
  const { t } = useTranslation('account');
  const form = {
    form: 'two-factor-disable',
    refusal: refusals.disable,
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
        refusal={refusals.newCodes}
        submit={t('second_factor.new_codes')}
        look="secondary"
        aside={<p className="text-small text-soft">{t('second_factor.new_codes_text')}</p>}
      />
      <details className="disclosure" open={refusals.disable !== undefined}>
        <summary>{t('second_factor.switch_off')}</summary>
        <ActionForm
          key={refusals.disable?.attempt}
          {...form}
          submit={t('second_factor.switch_off')}
          look="danger"
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
