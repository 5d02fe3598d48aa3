/** Title, artists, genre and description. */
import { CREDITS_PER_RELEASE_MAX } from '@lathe/rules/limits';
import { METADATA_MAX_LENGTHS as MAX } from '@lathe/rules/release-metadata';
import type { UnlabelledField } from '../../../lib/forms/form-fields.ts';
import { Card } from '../../../ui/card.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { ArtistsFields } from '../artists-fields.tsx';
import { CreditsFields } from '../credits-fields.tsx';
import { GenreFields, type Genres } from '../genre-fields.tsx';
import type { Metadata } from './values.ts';

interface Props {
  values: Metadata;
  field: UnlabelledField;
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
        <CreditsFields credits={values.credits} field={field} max={CREDITS_PER_RELEASE_MAX} />
        <div className="editor-pair">
          <TextField
            {...field('label')}
            label={t('fields.label')}
            help={t('metadata.label_help')}
            maxLength={MAX.label}
            autoComplete="off"
            defaultValue={values.label}
          />
        </div>
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
