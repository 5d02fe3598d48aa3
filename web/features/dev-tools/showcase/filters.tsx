import { useSearchParams } from 'react-router';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { DayField } from '../../../ui/day-field.tsx';
import { type ActiveFilter, FilterBar } from '../../../ui/filter-bar.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { useDayText } from '../../../ui/time.tsx';
import { usePartTexts } from './part-texts.ts';
import { Section } from './section.tsx';

const FORMATS = ['vinyl_12', 'vinyl_7', 'cd'] as const;

export function Filters() {
  const texts = usePartTexts();
  const [query] = useSearchParams();
  const active = useActive();
  const value = (name: string) => query.get(name) ?? '';
  return (
    <Section id="filters" title={texts.filters}>
      <FilterBar label={texts.filterList} active={active}>
        <SearchField
          name="title"
          label={texts.title}
          hideLabel={false}
          defaultValue={value('title')}
          maxLength={100}
        />
        <SelectField
          name="format"
          label={texts.format}
          required={false}
          defaultValue={value('format')}
        >
          <option value="">{texts.any}</option>
          {FORMATS.map((format) => (
            <option key={format} value={format}>
              {texts.formats[format]}
            </option>
          ))}
        </SelectField>
        <DayField
          id="sample-from"
          name="from"
          label={texts.from}
          required={false}
          defaultValue={value('from')}
        />
        <Checkbox
          name="limited"
          value="yes"
          label={texts.limited}
          defaultChecked={value('limited') === 'yes'}
        />
      </FilterBar>
      <p className="text-soft" data-testid="filtered">
        {texts.found}: {active.map(({ text }) => text).join(' · ') || '–'}
      </p>
    </Section>
  );
}

function useActive(): ActiveFilter[] {
  const texts = usePartTexts();
  const dayText = useDayText('short');
  const [query] = useSearchParams();
  const format = FORMATS.find((each) => each === query.get('format'));
  const [title, from] = [query.get('title'), query.get('from')];
  return [
    ...(title ? [{ name: 'title', text: `${texts.title}: ${title}` }] : []),
    ...(format ? [{ name: 'format', text: `${texts.format}: ${texts.formats[format]}` }] : []),
    ...(from ? [{ name: 'from', text: `${texts.from}: ${dayText(from)}` }] : []),
    ...(query.get('limited') === 'yes' ? [{ name: 'limited', text: texts.limited }] : []),
  ];
}
