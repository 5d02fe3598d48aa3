import { useState } from 'react';
import { SelectField } from '../../ui/select-field.tsx';
import { useTranslation } from '../../ui/translation.ts';
import '../editor-layout/editor.css';

export interface Genres {
  main_genres: readonly { id: number; name: string }[];
  sub_genres: readonly { id: number; name: string; main_genre_id: number }[];
}

interface Props {
  values: { main_genre: number | null; sub_genre: number | null };
  field: (name: 'main_genre' | 'sub_genre') => {
    name: string;
    id: string;
    error?: string | undefined;
  };
  genres: Genres;
}

/** Every sub-genre belongs to a genre. Without a chosen genre or scripts, all are listed. */
export function GenreFields({ values, field, genres }: Props) {
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
        // Resets a sub-genre that belongs to another genre.
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
