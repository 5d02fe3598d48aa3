import type { ManagedMerchType } from '@lathe/contract/merch-type-calls';
import { addDays, calendarDate } from '@lathe/rules/dates';
import { ActionForm } from '../../../lib/forms/action-form.tsx';
import { DoneCard } from '../../../lib/forms/done-card.tsx';
import { fieldsOf } from '../../../lib/forms/form-fields.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { DayField } from '../../../ui/day-field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { useDayText } from '../../../ui/time.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { type MerchCardProps, replyTo } from './card-props.ts';

type Shortage = ManagedMerchType['shortages'][number];

export function StockCard(props: MerchCardProps) {
  const { t } = useTranslation('merch_admin');
  const { type, canEdit, done } = props;
  return (
    <DoneCard id="stock" title={t('stock.title')} done={done && t('stock.saved')}>
      <p className="text-soft">{t('stock.text')}</p>
      {type.shortages.length === 0 ? (
        <p>{t('stock.none')}</p>
      ) : (
        <ul className="option-rows">
          {type.shortages.map((shortage) => (
            <li key={`${shortage.size} ${shortage.colour_id} ${type.version}`}>
              <ShortageRow shortage={shortage} {...props} />
            </li>
          ))}
        </ul>
      )}
      {canEdit && <OutForm key={type.version} {...props} />}
    </DoneCard>
  );
}

function useColourName({ colours }: ManagedMerchType): (id: number) => string {
  const { i18n } = useTranslation('merch_admin');
  const inGerman = i18n.language.startsWith('de');
  return (id) => {
    const colour = colours.find((each) => each.id === id);
    return (inGerman ? colour?.name_de : colour?.name_en) ?? '';
  };
}

function ShortageRow({
  shortage,
  type,
  reply,
  canEdit,
}: Omit<MerchCardProps, 'done'> & { shortage: Shortage }) {
  const { t } = useTranslation('merch_admin');
  const dayText = useDayText();
  const colourName = useColourName(type);
  const { size, colour_id, expected_on } = shortage;
  const name = [size, colourName(colour_id)].filter(Boolean).join(', ');
  const form = `back-${size}-${colour_id}`;
  return (
    <div className="stock-row">
      <p>
        <strong>{name}</strong>{' '}
        <span className="text-soft">
          {expected_on === null
            ? t('stock.no_day')
            : t('stock.expected', { day: dayText(expected_on) })}
        </span>
      </p>
      {canEdit && (
        <ActionForm
          form={form}
          failure={replyTo(reply, form).failure}
          submit={t('stock.back', { name })}
          variant="secondary"
        >
          <input type="hidden" name="version" value={type.version} />
          <input type="hidden" name="sizes" value={size} />
          <input type="hidden" name="colour_id" value={colour_id} />
        </ActionForm>
      )}
    </div>
  );
}

function OutForm({ type, reply }: MerchCardProps) {
  const { t } = useTranslation('merch_admin');
  const colourName = useColourName(type);
  const { failure, submitted } = replyTo(reply, 'out');
  const ticked = reply?.form === 'out' ? reply.sizes : [];
  const labels = {
    colour_id: t('stock.colour'),
    variants: t('stock.sizes'),
    expected_on: t('stock.expected_on'),
  };
  const form = { form: 'out', failure, labels };
  const field = fieldsOf(form);
  const hasOneSize = type.sizes.length === 1;
  return (
    <ActionForm {...form} submit={t('stock.out')} variant="secondary">
      <input type="hidden" name="version" value={submitted?.version ?? type.version} />
      <SelectField {...field('colour_id')} defaultValue={submitted?.colour_id}>
        {type.colours.map(({ id }) => (
          <option key={id} value={id}>
            {colourName(id)}
          </option>
        ))}
      </SelectField>
      {hasOneSize ? (
        <input type="hidden" name="sizes" value={type.sizes[0]?.code} />
      ) : (
        <fieldset className="stock-sizes" id="out-variants" tabIndex={-1}>
          <legend>{t('stock.sizes')}</legend>
          {failure?.fields.variants && (
            <p className="field-error">{failure.fields.variants.join(' ')}</p>
          )}
          {type.sizes.map(({ code }) => (
            <Checkbox
              key={code}
              id={`out-size-${code}`}
              name="sizes"
              value={code}
              label={code}
              defaultChecked={ticked.includes(code)}
            />
          ))}
        </fieldset>
      )}
      <DayField
        {...field('expected_on')}
        required={false}
        optional
        help={t('stock.expected_help')}
        min={addDays(calendarDate(new Date()), 1)}
        defaultValue={submitted?.expected_on ?? ''}
      />
    </ActionForm>
  );
}
