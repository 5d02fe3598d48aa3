import { SALE_CURRENCIES } from '@lathe/rules/money';
import { ActionForm } from '../../../lib/forms/action-form.tsx';
import { DoneCard } from '../../../lib/forms/done-card.tsx';
import { fieldsOf } from '../../../lib/forms/form-fields.ts';
import { TextField } from '../../../ui/text-field.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { type RejectedForm, rejectionOf } from './rejected-form.ts';

export function ColourCard({ done, rejected }: { done: boolean; rejected: RejectedForm | null }) {
  const { t } = useTranslation('admin_catalogue');
  const { failure, submitted } = rejectionOf(rejected, 'colour');
  const priceLabels = SALE_CURRENCIES.map(
    (currency) => [currency, t('formats.rrp', { currency })] as const,
  );
  const labels = {
    name_en: t('name_en'),
    name_de: t('name_de'),
    swatch: t('formats.swatch'),
    ...Object.fromEntries(priceLabels),
  };
  const form = { form: 'colour', failure, labels };
  const field = fieldsOf<string>(form);
  return (
    <DoneCard id="colour" title={t('formats.add_colour')} done={done && t('formats.added')}>
      <p className="text-soft">{t('formats.add_colour_text')}</p>
      <ActionForm {...form} submit={t('formats.add_submit')} variant="secondary">
        <div className="field-columns">
          <TextField {...field('name_en')} defaultValue={submitted?.name_en} maxLength={60} />
          <TextField {...field('name_de')} defaultValue={submitted?.name_de} maxLength={60} />
          <TextField
            {...field('swatch')}
            type="color"
            defaultValue={submitted?.swatch ?? '#4f6b3a'}
          />
        </div>
        <div className="field-columns">
          {SALE_CURRENCIES.map((currency) => (
            <TextField
              key={currency}
              {...field(currency)}
              name={`rrp_${currency}`}
              inputMode="decimal"
              maxLength={8}
              defaultValue={submitted?.[`rrp_${currency}`]}
            />
          ))}
        </div>
      </ActionForm>
    </DoneCard>
  );
}
