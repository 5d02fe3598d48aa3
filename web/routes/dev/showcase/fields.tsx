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

const discs = ['bg-on-accent', 'bg-accent', 'bg-transparent'];

export function Fields() {
  const words = useSampleTexts();
  const [failed, setFailed] = useState(false);
  const problems = failed
    ? [
        { field: 'sample-email', message: words.emailError },
        { field: 'sample-date', message: words.releaseError },
      ]
    : [];
  return (
    <Section id="fields" title={words.sections.fields}>
      <ErrorSummary problems={problems} />
      <Line>
        <Button onClick={() => setFailed(!failed)}>{words.save}</Button>
      </Line>
      <Columns>
        <TextField label={words.name} help={words.nameHelp} defaultValue={words.nameValue} />
        <TextField
          id="sample-email"
          type="email"
          label={words.email}
          error={words.emailError}
          defaultValue="ada.example.com"
          autoComplete="email"
        />
        <PasswordField
          label={words.password}
          autoComplete="current-password"
          defaultValue="Nadel33Rille"
        />
        <TextField label={words.slug} optional before="lathe.test/" defaultValue="ada-winter" />
        <TextField label={words.price} before="£" inputMode="decimal" defaultValue="28.50" />
        <TextField label={words.locked} help={words.lockedHelp} disabled defaultValue="LTH-0042" />
        <TextArea
          label={words.description}
          maxLength={280}
          optional
          defaultValue={words.descriptionValue}
        />
        <SelectField label={words.genre} defaultValue={words.genres[1]}>
          {words.genres.map((genre) => (
            <option key={genre}>{genre}</option>
          ))}
        </SelectField>
        <ListSelect
          label={words.disc}
          defaultValue="c1"
          options={words.discs.map((label, index) => ({
            id: `c${index}`,
            label,
            picture: <span className={`size-5 rounded-full border border-edge ${discs[index]}`} />,
          }))}
        />
        <NumberField
          label={words.quantity}
          help={words.quantityHelp}
          defaultValue={2}
          min={1}
          max={9}
        />
        <DateField label={words.releaseDate} help={words.releaseHelp} defaultValue="2027-02-12" />
        <DateField
          id="sample-date"
          label={words.releaseDate}
          error={words.releaseError}
          defaultValue="2026-11-20"
        />
        <DateField label={words.doors} time defaultValue="2027-03-05T20:30" />
        <DateField label={words.doors} optional disabled />
        <SearchField
          label={words.search}
          hideLabel={false}
          placeholder={words.nameValue}
          defaultValue="Low Sun"
        />
      </Columns>
      <div className="grid gap-8 md:grid-cols-2">
        <FileDrop label={words.audio} help={words.audioHelp} multiple accept=".wav,.flac" />
        <FileDrop label={words.audio} help={words.audioHelp} error={words.audioError} />
      </div>
    </Section>
  );
}
