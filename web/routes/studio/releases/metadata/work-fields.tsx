/** What it is: title, artists, genre, and what is said about it. */
import { METADATA_MAX_LENGTHS as MAX } from '@lathe/rules/release-metadata';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldOf } from '../../../../features/autosave/field-of.ts';
import { Card } from '../../../../ui/card.tsx';
import { Checkbox } from '../../../../ui/checkbox.tsx';
import { SelectField } from '../../../../ui/select-field.tsx';
import { TextArea } from '../../../../ui/text-area.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import { ArtistsFields } from '../artists-fields.tsx';
import type { Metadata } from './values.ts';

export interface Genres {
  main_genres: readonly { id: number; name: string }[];
  sub_genres: readonly { id: number; name: string; main_genre_id: number }[];
}

interface Props {
  values: Metadata;
  field: FieldOf;
  genres: Genres;
}

export function WorkFields({ values, field, genres }: Props) {
  const { t } = useTranslation('release_editor');
  return (
    <Card title={t('metadata.work_title')}>
      <div className="editor-fields">
        <div className="editor-pair">
          <TextField
            {...field('title')}
            label={t('fields.title')}
            maxLength={MAX.title}
            autoComplete="off"
            defaultValue={values.title}
          />
          <TextField
            {...field('primary_artist')}
            label={t('fields.primary_artist')}
            maxLength={MAX.artist}
            autoComplete="off"
            defaultValue={values.primary_artist}
          />
        </div>
        <ArtistsFields artists={values.additional_artists} field={field} />
        <TextField
          {...field('label')}
          label={t('fields.label')}
          help={t('metadata.label_help')}
          maxLength={MAX.label}
          autoComplete="off"
          defaultValue={values.label}
          className="sm:max-w-md"
        />
        <GenreFields values={values} field={field} genres={genres} />
        <TextArea
          {...field('description')}
          label={t('fields.description')}
          help={t('metadata.description_help')}
          optional
          rows={5}
          maxLength={MAX.description}
          defaultValue={values.description}
        />
        <Checkbox
          {...field('explicit')}
          label={t('fields.explicit')}
          help={t('metadata.explicit_help')}
          defaultChecked={values.explicit}
        />
      </div>
    </Card>
  );
}

/** Every sub-genre belongs to a genre. Before one is chosen, and without scripts, all are offered. */
function GenreFields({ values, field, genres }: Props) {
  const { t } = useTranslation('release_editor');
  const [main, setMain] = useState(values.main_genre);
  const shown = genres.main_genres.filter(({ id }) => main === null || id === main);
  return (
    <div className="editor-pair">
      <SelectField
        {...field('main_genre')}
        label={t('fields.main_genre')}
        defaultValue={values.main_genre ?? ''}
        onChange={({ target }) => setMain(target.value === '' ? null : Number(target.value))}
      >
        <option value="">{t('choose')}</option>
        {genres.main_genres.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <SelectField
        // A sub-genre of another genre is no longer chosen.
        key={main}
        {...field('sub_genre')}
        label={t('fields.sub_genre')}
        defaultValue={main === values.main_genre ? (values.sub_genre ?? '') : ''}
      >
        <option value="">{t('choose')}</option>
        {shown.map((genre) => (
          <optgroup key={genre.id} label={genre.name}>
            {genres.sub_genres
              .filter(({ main_genre_id }) => main_genre_id === genre.id)
              .map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
          </optgroup>
        ))}
      </SelectField>
    </div>
  );
}
