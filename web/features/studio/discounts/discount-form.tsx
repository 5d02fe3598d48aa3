import {
  DISCOUNT_CODE_MAX_LENGTH,
  DISCOUNT_CODE_MIN_LENGTH,
  DISCOUNT_PERCENT_MAX,
} from '@lathe/rules/limits';
import { ActionForm } from '../../../lib/forms/action-form.tsx';
import type { CallFailure } from '../../../lib/forms/call-failure.ts';
import { fieldsOf } from '../../../lib/forms/form-fields.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { DayField } from '../../../ui/day-field.tsx';
import { NumberField } from '../../../ui/number-field.tsx';
import { RadioGroup } from '../../../ui/radio-group.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import type { DiscountValues } from './discount-values.ts';
import { type Choice, TargetChoices } from './target-choices.tsx';

interface Props {
  values: DiscountValues;
  releases: readonly Choice[];
  merch: readonly Choice[];
  events: readonly Choice[];
  today: string;
  failure: CallFailure | undefined;
}

export function DiscountForm({ values, releases, merch, events, today, failure }: Props) {
  const { t } = useTranslation('discounts');
  const form = {
    form: 'discount',
    failure,
    labels: {
      code: t('code'),
      kind: t('form.kind'),
      percent: t('form.percent'),
      amount_gbp: t('form.amount_gbp'),
      amount_eur: t('form.amount_eur'),
      amount_usd: t('form.amount_usd'),
      scope: t('for'),
      releases: t('form.releases'),
      merch: t('form.merch'),
      events: t('form.events'),
      starts_on: t('form.starts_on'),
      ends_on: t('form.ends_on'),
      max_uses: t('form.max_uses'),
      max_uses_per_buyer: t('form.max_uses_per_buyer'),
    },
  };
  const field = fieldsOf(form);
  return (
    <ActionForm
      {...form}
      submit={t('form.submit')}
      className="discount-form"
      besideButton={
        <ButtonLink to="/studio/discounts" variant="quiet">
          {t('form.cancel')}
        </ButtonLink>
      }
    >
      <TextField
        {...field('code')}
        help={t('form.code_help', {
          min: DISCOUNT_CODE_MIN_LENGTH,
          max: DISCOUNT_CODE_MAX_LENGTH,
        })}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        defaultValue={values.code}
        className="field-narrow"
      />
      <RadioGroup
        {...field('kind')}
        defaultValue={values.kind}
        options={[
          { value: 'percent', label: t('form.kind_percent') },
          { value: 'amount', label: t('form.kind_amount') },
        ]}
      />
      <NumberField
        {...field('percent')}
        help={t('form.percent_help', { max: DISCOUNT_PERCENT_MAX })}
        min={1}
        max={DISCOUNT_PERCENT_MAX}
        defaultValue={values.percent}
        required={false}
        className="discount-percent field-narrow"
      />
      <div className="discount-amounts">
        {(['amount_gbp', 'amount_eur', 'amount_usd'] as const).map((name) => (
          <TextField
            key={name}
            {...field(name)}
            optional
            inputMode="decimal"
            autoComplete="off"
            maxLength={9}
            defaultValue={values[name]}
          />
        ))}
        <p className="discount-note">{t('form.amount_help', { max: DISCOUNT_PERCENT_MAX })}</p>
      </div>
      <RadioGroup
        {...field('scope')}
        defaultValue={values.scope}
        options={[
          { value: 'all', label: t('scope.all') },
          {
            value: 'chosen',
            label: t('scope.chosen'),
            disabled: releases.length + merch.length + events.length === 0,
          },
        ]}
      />
      <TargetChoices {...field('releases')} choices={releases} chosen={values.releases} />
      <TargetChoices {...field('merch')} choices={merch} chosen={values.merch} />
      <TargetChoices {...field('events')} choices={events} chosen={values.events} />
      <div className="field-pair">
        <DayField
          {...field('starts_on')}
          optional
          help={t('form.starts_help')}
          min={today}
          defaultValue={values.starts_on}
        />
        <DayField
          {...field('ends_on')}
          optional
          help={t('form.ends_help')}
          min={today}
          defaultValue={values.ends_on}
        />
        <NumberField
          {...field('max_uses')}
          optional
          help={t('form.max_uses_help')}
          min={1}
          defaultValue={values.max_uses}
        />
        <NumberField
          {...field('max_uses_per_buyer')}
          optional
          help={t('form.max_uses_help')}
          min={1}
          defaultValue={values.max_uses_per_buyer}
        />
      </div>
      <p className="text-soft">{t('form.bears')}</p>
    </ActionForm>
  );
}
