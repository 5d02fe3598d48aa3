/** Countries by continent; a checkbox selects a country or a whole continent. */
import { CONTINENTS, continentOf } from '@lathe/rules/continents';
import { useTranslation } from '../../ui/translation.ts';
import '../../ui/field.css';
import '../../ui/choice.css';

export interface Country {
  iso: string;
  name: string;
}

interface Props {
  countries: readonly Country[];
  chosen: readonly string[];
  /** Shows only countries whose name contains this. */
  search: string;
  onChoose: (isos: readonly string[]) => void;
}

export function WorldPicker({ countries, chosen, search, onChoose }: Props) {
  const { t } = useTranslation('release_editor');
  const query = search.trim().toLocaleLowerCase();
  const matchesSearch = ({ name }: Country) => name.toLocaleLowerCase().includes(query);
  const parts = CONTINENTS.map((continent) => ({
    continent,
    own: countries.filter(({ iso }) => continentOf(iso) === continent),
  })).filter(({ own }) => own.length > 0);
  return (
    <div className="world">
      {parts.map(({ continent, own }) => (
        <fieldset
          key={continent}
          className="continent"
          // Hidden, not removed, so that filtered countries stay selected.
          hidden={!own.some(matchesSearch)}
        >
          <legend className="sr-only">{t(`continents.${continent}`)}</legend>
          <WholeContinent
            name={t(`continents.${continent}`)}
            isos={own.map(({ iso }) => iso)}
            chosen={chosen}
            onChoose={onChoose}
          />
          <div className="country-picks">
            {own.map((country) => (
              <label key={country.iso} className="country-pick" hidden={!matchesSearch(country)}>
                <input
                  type="checkbox"
                  className="tick"
                  name="countries"
                  value={country.iso}
                  checked={chosen.includes(country.iso)}
                  onChange={({ target }) =>
                    onChoose(
                      target.checked
                        ? [...chosen, country.iso]
                        : chosen.filter((each) => each !== country.iso),
                    )
                  }
                />
                {country.name}
              </label>
            ))}
          </div>
        </fieldset>
      ))}
    </div>
  );
}

interface WholeProps {
  name: string;
  isos: readonly string[];
  chosen: readonly string[];
  onChoose: (isos: readonly string[]) => void;
}

function WholeContinent({ name, isos, chosen, onChoose }: WholeProps) {
  const { t } = useTranslation('release_editor');
  const count = isos.filter((iso) => chosen.includes(iso)).length;
  return (
    <label className="country-pick continent-pick">
      <input
        ref={(input) => {
          if (input) input.indeterminate = count > 0 && count < isos.length;
        }}
        type="checkbox"
        className="tick needs-scripts"
        checked={count === isos.length}
        onChange={({ target }) => {
          const others = chosen.filter((iso) => !isos.includes(iso));
          onChoose(target.checked ? [...others, ...isos] : others);
        }}
      />
      <span>
        {name}{' '}
        <span className="field-optional figures">
          {t('continents.of', { count, all: isos.length })}
        </span>
      </span>
    </label>
  );
}
