/** What can still change after the approval. */
import type { Release } from '@lathe/contract/release';
import { ActionForm } from '../../../lib/forms/action-form.tsx';
import type { CallFailure } from '../../../lib/forms/call-failure.ts';
import { fieldsOf } from '../../../lib/forms/form-fields.ts';
import { Card } from '../../../ui/card.tsx';
import { DayField } from '../../../ui/day-field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { type PageChoice, PageOptions } from '../../page-choices/page-choices.tsx';
import { TerritoryFields } from '../../territories/territory-fields.tsx';
import type { Country } from '../../territories/world-picker.tsx';

interface Props {
  release: Release;
  pages: readonly PageChoice[];
  countries: readonly Country[];
  failure: CallFailure | undefined;
}

export function OnSalePart({ release, pages, countries, failure }: Props) {
  const { t } = useTranslation(['publishing', 'release_editor']);
  const form = {
    form: 'change',
    failure,
    labels: {
      release_date: t('on_sale.date'),
      price_category_id: t('on_sale.tier'),
      page_id: t('on_sale.page'),
      territory_mode: null,
      territories: t('release_editor:fields.territories'),
      territories_exclude: t('release_editor:fields.territories_exclude'),
      description: t('on_sale.description'),
    },
  };
  const field = fieldsOf(form);
  return (
    <Card title={<span id="change">{t('on_sale.title')}</span>}>
      <p className="mb-4 text-soft">{t('on_sale.text')}</p>
      <ActionForm {...form} submit={t('on_sale.submit')}>
        <input type="hidden" name="version" value={release.version} />
        <div className="on-sale-fields">
          <DayField
            {...field('release_date')}
            defaultValue={release.release_date ?? ''}
            help={t('on_sale.date_help')}
          />
          <SelectField {...field('price_category_id')} defaultValue={release.price_category_id}>
            {release.price_categories.map(({ id, name, rrp }) => (
              <option key={id} value={id}>
                {`${name} · ${rrp.formatted}`}
              </option>
            ))}
          </SelectField>
          <SelectField
            {...field('page_id')}
            defaultValue={release.page_id ?? ''}
            help={t('on_sale.page_help')}
          >
            <PageOptions pages={pages} />
          </SelectField>
        </div>
        <TerritoryFields values={release} field={field} countries={countries} showLabel />
        <TextArea
          {...field('description')}
          defaultValue={release.description}
          rows={5}
          required={false}
        />
      </ActionForm>
    </Card>
  );
}
