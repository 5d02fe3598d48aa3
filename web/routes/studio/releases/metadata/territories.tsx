/** In which countries it is sold. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldOf } from '../../../../features/autosave/field-of.ts';
import { Card } from '../../../../ui/card.tsx';
import { useHydrated } from '../../../../ui/hydrated.ts';
import { RadioGroup } from '../../../../ui/radio-group.tsx';
import { SearchField } from '../../../../ui/search-field.tsx';
import {
  chosenCountries,
  type Metadata,
  TERRITORY_MODES,
  type TerritoryMode,
  territoryMode,
} from './values.ts';
import { type Country, WorldPicker } from './world-picker.tsx';

interface Props {
  values: Metadata;
  field: FieldOf;
  countries: readonly Country[];
}

export function Territories({ values, field, countries }: Props) {
  const { t } = useTranslation('release_editor');
  const hydrated = useHydrated();
  const [mode, setMode] = useState<TerritoryMode>(territoryMode(values));
  const [chosen, setChosen] = useState<readonly string[]>(chosenCountries(values));
  const [sought, setSought] = useState('');
  const { error } = field('territories');
  const sold = { everywhere: countries.length, only: chosen.length, except: 0 };
  sold.except = countries.length - chosen.length;
  return (
    <Card title={t('metadata.territories_title')}>
      <div className="editor-fields territories">
        <RadioGroup
          {...field('territory_mode')}
          error={error ?? field('territories_exclude').error}
          label={t('fields.territories')}
          hideLabel
          defaultValue={territoryMode(values)}
          onChange={setMode}
          options={TERRITORY_MODES.map((value) => ({ value, label: t(`territories.${value}`) }))}
        />
        {/* Without scripts the list is there whatever was chosen. */}
        {(mode !== 'everywhere' || !hydrated) && (
          <fieldset className="field">
            <legend className="field-label editor-legend">
              {t(mode === 'except' ? 'territories.not_in' : 'territories.in')}{' '}
              <span className="field-optional">
                {t('territories.chosen', { count: chosen.length })}
              </span>
            </legend>
            {hydrated && (
              <SearchField
                label={t('territories.search')}
                placeholder={t('territories.search')}
                onChange={({ target }) => setSought(target.value)}
              />
            )}
            <WorldPicker
              countries={countries}
              chosen={chosen}
              sought={sought}
              onChoose={setChosen}
            />
          </fieldset>
        )}
        {hydrated && (
          <p className="text-small text-soft" role="status">
            {t('territories.sold', { count: sold[mode], all: countries.length })}
          </p>
        )}
      </div>
    </Card>
  );
}
