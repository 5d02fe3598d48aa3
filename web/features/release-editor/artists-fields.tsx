/** Additional artists with roles. Without scripts each save adds one empty row. */
import { ADDITIONAL_ARTISTS_MAX, ARTIST_ROLES } from '@lathe/rules/release-metadata';
import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import type { UnlabelledField } from '../../lib/forms/form-fields.ts';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { FieldMessages } from '../../ui/field.tsx';
import { useHydrated } from '../../ui/hydrated.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useTranslation } from '../../ui/translation.ts';

interface Props {
  artists: readonly { name: string; role: string }[];
  field: UnlabelledField;
}

export function ArtistsFields({ artists, field }: Props) {
  const { t } = useTranslation('release_editor');
  const hydrated = useHydrated();
  const [rows, setRows] = useState(Math.max(artists.length, 1));
  const shown = hydrated ? rows : Math.min(artists.length + 1, ADDITIONAL_ARTISTS_MAX);
  const { error, id } = field('additional_artists');
  return (
    <fieldset id={id} className="editor-rows">
      <legend className="field-label editor-legend">
        {t('fields.additional_artists')} <span className="field-optional">({t('optional')})</span>
      </legend>
      {Array.from({ length: shown }, (_, index) => {
        const artist = artists[index] ?? { name: '', role: ARTIST_ROLES[0] };
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: artists have no ids
          <div key={index} className={classes('editor-row', index >= rows && 'without-scripts')}>
            <TextField
              {...field(`additional_artists.${index}.name`)}
              label={t('artists.name', { number: index + 1 })}
              optional
              maxLength={120}
              autoComplete="off"
              defaultValue={artist.name}
            />
            <SelectField
              {...field(`additional_artists.${index}.role`)}
              label={t('artists.role', { number: index + 1 })}
              defaultValue={artist.role}
            >
              {ARTIST_ROLES.map((role) => (
                <option key={role} value={role}>
                  {t(`roles.${role}`)}
                </option>
              ))}
            </SelectField>
          </div>
        );
      })}
      <FieldMessages id={id} help={t('artists.help')} error={error} />
      {rows < ADDITIONAL_ARTISTS_MAX && (
        <div className="needs-scripts">
          <Button size="small" icon={Plus} onClick={() => setRows(rows + 1)}>
            {t('artists.add')}
          </Button>
        </div>
      )}
    </fieldset>
  );
}
