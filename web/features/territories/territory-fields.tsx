/** Sales territories. */
import { useState } from 'react';
import type { UnlabelledField } from '../../lib/forms/form-fields.ts';
import { classes } from '../../ui/classes.ts';
import { useHydrated } from '../../ui/hydrated.ts';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { useTranslation } from '../../ui/translation.ts';
import {
  chosenCountries,
  TERRITORY_MODES,
  type Territories,
  type TerritoryMode,
  territoryMode,
} from './territory-values.ts';
import { type Country, WorldPicker } from './world-picker.tsx';
import './territories.css';

interface Props {
  values: Territories;
  field: (name: 'territory_mode' | keyof Territories) => ReturnType<UnlabelledField>;
  countries: readonly Country[];
  /** Set where no heading already names the field. */
  showLabel?: boolean;
}

export function TerritoryFields({ values, field, countries, showLabel = false }: Props) {
  const { t } = useTranslation('release_editor');
  const hydrated = useHydrated();
  const [mode, setMode] = useState<TerritoryMode>(territoryMode(values));
  const [chosen, setChosen] = useState<readonly string[]>(chosenCountries(values));
  const [search, setSearch] = useState('');
  const list = field('territories_exclude');
  const { id, error } = field('territories');
  const sold = { everywhere: countries.length, only: chosen.length, except: 0 };
  sold.except = countries.length - chosen.length;
  return (
    <div className="territories" data-field={`${id} ${list.id}`}>
      <RadioGroup
        {...field('territory_mode')}
        id={id}
        error={error ?? list.error}
        label={t('fields.territories')}
        hideLabel={!showLabel}
        defaultValue={territoryMode(values)}
        onChange={setMode}
        options={TERRITORY_MODES.map((value) => ({ value, label: t(`territories.${value}`) }))}
      />
      {/* Without scripts the list is always shown. */}
      {(mode !== 'everywhere' || !hydrated) && (
        <fieldset
          id={list.id}
          className={classes('field', mode === 'everywhere' && 'without-scripts')}
        >
          <legend className="field-label editor-legend">
            {t(mode === 'except' ? 'territories.not_in' : 'territories.in')}{' '}
            <span className="field-optional">
              {t('territories.chosen', { count: chosen.length })}
            </span>
          </legend>
          <SearchField
            label={t('territories.search')}
            placeholder={t('territories.search')}
            className="needs-scripts"
            onChange={({ target }) => setSearch(target.value)}
            // Enter in the search field must not submit the form.
            onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
          />
          <WorldPicker countries={countries} chosen={chosen} search={search} onChoose={setChosen} />
        </fieldset>
      )}
      <p className="needs-scripts text-small text-soft" role="status">
        {t('territories.sold', { count: sold[mode], all: countries.length })}
      </p>
    </div>
  );
}
