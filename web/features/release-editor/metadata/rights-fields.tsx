/** The ℗ line for the recording and the © line for texts and artwork. */
import { METADATA_MAX_LENGTHS as MAX } from '@lathe/rules/release-metadata';
import type { UnlabelledField } from '../../../lib/forms/form-fields.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import type { Metadata } from './values.ts';

const LINES = [
  { year: 'p_year', holder: 'p_holder' },
  { year: 'c_year', holder: 'c_holder' },
] as const;

export function RightsFields({ values, field }: { values: Metadata; field: UnlabelledField }) {
  const { t } = useTranslation('release_editor');
  const open = LINES.some(({ year, holder }) => values[year] === null || values[holder] === '');
  return (
    <Card title={t('metadata.rights_title')}>
      <div id="rights" className="editor-fields">
        <p className="text-soft">{t('rights.text')}</p>
        {LINES.map(({ year, holder }) => (
          <div key={year} className="rights-line">
            <TextField
              {...field(year)}
              label={t(`fields.${year}`)}
              inputMode="numeric"
              maxLength={4}
              autoComplete="off"
              defaultValue={values[year] ?? ''}
            />
            <TextField
              {...field(holder)}
              label={t(`fields.${holder}`)}
              maxLength={MAX.holder}
              autoComplete="off"
              defaultValue={values[holder]}
            />
          </div>
        ))}
        {open && (
          <div className="rights-proposal">
            <Button type="submit" name="intent" value="rights" size="small">
              {t('rights.propose')}
            </Button>
            <span className="field-help">{t('rights.propose_help')}</span>
          </div>
        )}
      </div>
    </Card>
  );
}
