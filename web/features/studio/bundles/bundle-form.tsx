/** Parts, discount and texts of a bundle, with the price and the earnings while they are chosen. */
import type { BundlePartReply } from '@lathe/contract/bundle';
import {
  BUNDLE_DESCRIPTION_MAX_LENGTH,
  BUNDLE_DISCOUNTS,
  BUNDLE_PARTS_MAX,
  BUNDLE_PARTS_MIN,
  BUNDLE_TITLE_MAX_LENGTH,
} from '@lathe/rules/bundle-limits';
import { defaultBundleTitle } from '@lathe/rules/bundle-preview';
import { useState } from 'react';
import { ActionForm } from '../../../lib/forms/action-form.tsx';
import type { CallFailure } from '../../../lib/forms/call-failure.ts';
import { fieldsOf } from '../../../lib/forms/form-fields.ts';
import { Card } from '../../../ui/card.tsx';
import { DayField } from '../../../ui/day-field.tsx';
import { RadioGroup } from '../../../ui/radio-group.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { BundlePreview } from './bundle-preview.tsx';
import type { BundleValues } from './bundle-values.ts';
import { PartPicker } from './part-picker.tsx';

interface Props {
  values: BundleValues;
  /** What the seller can choose; also parts of the bundle that are off sale. */
  choices: readonly BundlePartReply[];
  pages: readonly { uuid: string; name: string }[];
  today: string;
  failure: CallFailure | undefined;
  submit: string;
  /** Of the bundle that the seller saw; undefined for a new one. */
  version?: number;
}

export function BundleForm(props: Props) {
  const { values, choices, pages, today, failure, submit, version } = props;
  const { t } = useTranslation('bundles');
  const [chosen, setChosen] = useState<readonly string[]>(values.parts);
  const [discount, setDiscount] = useState(values.discount);
  const form = {
    form: 'bundle',
    failure,
    labels: {
      parts: t('fields.parts'),
      discount: t('form.discount'),
      title: t('fields.title'),
      description: t('fields.description'),
      cover: t('fields.cover'),
      page_id: t('fields.page_id'),
      starts_on: t('fields.starts_on'),
      ends_on: t('fields.ends_on'),
    },
  };
  const field = fieldsOf(form);
  const parts = chosen.flatMap((id) => choices.find(({ uuid }) => uuid === id) ?? []);
  return (
    <ActionForm {...form} submit={submit}>
      {version !== undefined && <input type="hidden" name="version" value={version} />}
      <div className="bundle-columns">
        <div className="bundle-choices">
          <Card title={t('fields.parts')}>
            <PartPicker
              {...field('parts')}
              help={t('form.parts_help', { min: BUNDLE_PARTS_MIN, max: BUNDLE_PARTS_MAX })}
              choices={choices}
              chosen={chosen}
              onChange={setChosen}
            />
          </Card>
          <Card title={t('form.offer')}>
            <div className="bundle-card-fields">
              <RadioGroup
                {...field('discount')}
                help={t('form.discount_help')}
                value={discount}
                onChange={setDiscount}
                className="bundle-discounts"
                options={BUNDLE_DISCOUNTS.map((basisPoints) => ({
                  value: String(basisPoints),
                  label: t('percent', { percent: basisPoints / 100 }),
                }))}
              />
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
              </div>
            </div>
          </Card>
        </div>
        <BundlePreview parts={parts} discountBasisPoints={Number(discount)} />
        <Card title={t('form.texts')} className="bundle-texts">
          <div className="bundle-card-fields">
            <TextField
              {...field('title')}
              optional
              help={t('form.title_help')}
              placeholder={defaultBundleTitle(parts)}
              maxLength={BUNDLE_TITLE_MAX_LENGTH}
              defaultValue={values.title}
              autoComplete="off"
            />
            <TextArea
              {...field('description')}
              optional
              rows={4}
              maxLength={BUNDLE_DESCRIPTION_MAX_LENGTH}
              defaultValue={values.description}
            />
            <SelectField {...field('cover')} defaultValue={values.cover}>
              <option value="">{t('cover_composed')}</option>
              {parts.map(({ uuid, title, format }) => (
                <option key={uuid} value={uuid}>
                  {title} · {format}
                </option>
              ))}
            </SelectField>
            <SelectField {...field('page_id')} defaultValue={values.page_id}>
              {pages.map(({ uuid, name }) => (
                <option key={uuid} value={uuid}>
                  {name}
                </option>
              ))}
            </SelectField>
          </div>
        </Card>
      </div>
    </ActionForm>
  );
}
