import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { DateField } from '../../../ui/date-field.tsx';
import { ErrorSummary } from '../../../ui/error-summary.tsx';
import { FileDrop } from '../../../ui/file-drop.tsx';
import { ListSelect } from '../../../ui/list-select.tsx';
import { NumberField } from '../../../ui/number-field.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useSampleTexts } from './sample-texts.ts';
import { Columns, Line, Section } from './section.tsx';

const discs = ['on-accent', 'accent', undefined];

export function Fields() {
  const texts = useSampleTexts();
  const [failed, setFailed] = useState(false);
  const problems = failed
    ? [
        { field: 'sample-email', message: texts.emailError },
        { field: 'sample-date', message: texts.releaseError },
      ]
    : [];
  return (
    <Section id="fields" title={texts.sections.fields}>
      <ErrorSummary problems={problems} />
      <Line>
        <Button onClick={() => setFailed(!failed)}>{texts.save}</Button>
      </Line>
      <Columns>
        <TextField label={texts.name} help={texts.nameHelp} defaultValue={texts.nameValue} />
        <TextField
          id="sample-email"
          type="email"
          label={texts.email}
          error={texts.emailError}
          defaultValue="ada.example.com"
          autoComplete="email"
        />
        <PasswordField
          label={texts.password}
          autoComplete="current-password"
          defaultValue="Nadel33Rille"
        />
        <TextField label={texts.slug} optional before="lathe.test/" defaultValue="ada-winter" />
        <TextField label={texts.price} before="£" inputMode="decimal" defaultValue="28.50" />
        <TextField label={texts.locked} help={texts.lockedHelp} disabled defaultValue="LTH-0042" />
        <TextArea
          label={texts.description}
          maxLength={280}
          optional
          defaultValue={texts.descriptionValue}
        />
        <SelectField label={texts.genre} defaultValue={texts.genres[1]}>
          {texts.genres.map((genre) => (
            <option key={genre}>{genre}</option>
          ))}
        </SelectField>
        <ListSelect
          label={texts.disc}
          defaultValue="c1"
          options={texts.discs.map((label, index) => ({
            id: `c${index}`,
            label,
            picture: <span className="showcase-disc" data-ground={discs[index]} />,
          }))}
        />
        <NumberField
          label={texts.quantity}
          help={texts.quantityHelp}
          defaultValue={2}
          min={1}
          max={9}
        />
        <DateField label={texts.releaseDate} help={texts.releaseHelp} defaultValue="2027-02-12" />
        <DateField
          id="sample-date"
          label={texts.releaseDate}
          error={texts.releaseError}
          defaultValue="2026-11-20"
        />
        <DateField label={texts.doors} time defaultValue="2027-03-05T20:30" />
        <DateField label={texts.doors} optional disabled />
        <SearchField
          label={texts.search}
          hideLabel={false}
          placeholder={texts.nameValue}
          defaultValue="Low Sun"
        />
      </Columns>
      <div className="stack gap-8 columns-2">
        <FileDrop label={texts.audio} help={texts.audioHelp} multiple accept=".wav,.flac" />
        <FileDrop label={texts.audio} help={texts.audioHelp} error={texts.audioError} />
      </div>
    </Section>
  );
}
