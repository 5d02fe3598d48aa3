import type { LocaleOption } from '@lathe/contract/region-calls';
import { PROMO_ACCESS } from '@lathe/rules/promos';
import {
  PROMO_DAYS_DEFAULT,
  PROMO_DAYS_MAX,
  PROMO_DOWNLOADS_DEFAULT,
  PROMO_DOWNLOADS_MAX,
  PROMO_NOTE_MAX_LENGTH,
} from '@lathe/rules/promotion-limits';
import { ActionForm } from '../../../lib/forms/action-form.tsx';
import type { CallFailure } from '../../../lib/forms/call-failure.ts';
import { fieldsOf } from '../../../lib/forms/form-fields.ts';
import { LocaleOptions } from '../../../lib/region-options.tsx';
import { EmailField } from '../../../ui/email-field.tsx';
import { RadioGroup } from '../../../ui/radio-group.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import type { PromoValues } from './promos-step.server.ts';

interface Props {
  failure: CallFailure | undefined;
  /** The input of a rejected form. */
  submitted: PromoValues | null;
  locales: readonly LocaleOption[];
  locale: string;
}

export function PromoForm({ failure, submitted, locales, locale }: Props) {
  const { t } = useTranslation('promos');
  const labels = {
    recipient: t('form.recipient'),
    email: t('form.email'),
    locale: t('form.locale'),
    access: t('form.access'),
    days: t('form.days'),
    downloads_max: t('form.downloads_max'),
    note: t('form.note'),
  };
  const form = { form: 'create', failure, labels };
  const field = fieldsOf(form);
  return (
    <ActionForm {...form} submit={t('form.submit')}>
      <TextField
        {...field('recipient')}
        help={t('form.recipient_help')}
        maxLength={100}
        autoComplete="off"
        defaultValue={submitted?.recipient}
      />
      <div className="stack gap-5 columns-2">
        <EmailField
          {...field('email')}
          optional
          help={t('form.email_help')}
          autoComplete="off"
          defaultValue={submitted?.email}
        />
        <SelectField {...field('locale')} defaultValue={submitted?.locale ?? locale}>
          <LocaleOptions locales={locales} />
        </SelectField>
      </div>
      <RadioGroup
        {...field('access')}
        defaultValue={submitted?.access ?? 'stream'}
        options={PROMO_ACCESS.map((value) => ({
          value,
          label: t(`access.${value}`),
          help: t(`access_help.${value}`),
        }))}
      />
      <div className="stack gap-5 columns-2">
        <TextField
          {...field('days')}
          help={t('form.days_help', { max: PROMO_DAYS_MAX })}
          inputMode="numeric"
          defaultValue={submitted?.days || PROMO_DAYS_DEFAULT}
        />
        <TextField
          {...field('downloads_max')}
          help={t('form.downloads_help', { max: PROMO_DOWNLOADS_MAX })}
          inputMode="numeric"
          defaultValue={submitted?.downloads_max || PROMO_DOWNLOADS_DEFAULT}
        />
      </div>
      <TextArea
        {...field('note')}
        optional
        help={t('form.note_help')}
        rows={3}
        maxLength={PROMO_NOTE_MAX_LENGTH}
        defaultValue={submitted?.note}
      />
    </ActionForm>
  );
}
