/** Identifiers of a release and its edition size. */
import { METADATA_MAX_LENGTHS as MAX, QUANTITY_LIMIT_MAX } from '@lathe/rules/release-metadata';
import type { UnlabelledField } from '../../../lib/forms/form-fields.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import type { Metadata } from './values.ts';

interface Props {
  values: Metadata;
  field: UnlabelledField;
  /** The last saved value. */
  ean: string;
}

export function NumberFields({ values, field, ean }: Props) {
  const { t } = useTranslation('release_editor');
  return (
    <Card title={t('metadata.numbers_title')}>
      <div id="numbers" className="editor-pair">
        <TextField
          {...field('catalog_no')}
          label={t('fields.catalog_no')}
          help={t('numbers.catalog_help')}
          optional
          maxLength={MAX.catalogNo}
          autoComplete="off"
          defaultValue={values.catalog_no}
        />
        <TextField
          {...field('quantity_limit')}
          label={t('fields.quantity_limit')}
          help={t('numbers.quantity_help', { max: QUANTITY_LIMIT_MAX })}
          optional
          inputMode="numeric"
          maxLength={9}
          autoComplete="off"
          defaultValue={values.quantity_limit ?? ''}
        />
        <div className="stack stack-top stack-start gap-2">
          <TextField
            {...field('ean')}
            label={t('fields.ean')}
            help={t('numbers.ean_help')}
            optional
            inputMode="numeric"
            maxLength={20}
            autoComplete="off"
            defaultValue={values.ean}
            className="number-field"
          />
          {ean === '' && (
            <Button type="submit" name="intent" value="ean" size="small">
              {t('numbers.ean_issue')}
            </Button>
          )}
        </div>
        <TextField
          {...field('grid')}
          label={t('fields.grid')}
          help={t('numbers.grid_help')}
          optional
          maxLength={30}
          autoComplete="off"
          defaultValue={values.grid}
        />
      </div>
    </Card>
  );
}
