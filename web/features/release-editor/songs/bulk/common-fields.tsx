/** Values for all selected tracks. Empty fields change nothing. */
import { CREDITS_PER_TRACK_MAX, TRACK_GAP_MAX_SECONDS } from '@lathe/rules/limits';
import type { UnlabelledField } from '../../../../lib/forms/form-fields.ts';
import { Button } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { Checkbox } from '../../../../ui/checkbox.tsx';
import { SelectField } from '../../../../ui/select-field.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import { useTranslation } from '../../../../ui/translation.ts';
import { ArtistsFields } from '../../artists-fields.tsx';
import { CreditsFields } from '../../credits-fields.tsx';
import { RightsHolders } from '../rights-holders.tsx';
import type { COMMON_LISTS, COMMON_TEXTS, EditForm } from './edit-values.ts';

export const COMMON_ID = 'bulk-common';

const TEXTS = [
  { name: 'composer', maxLength: 200 },
  { name: 'publisher', maxLength: 200 },
  { name: 'primary_artist', maxLength: 120 },
  { name: 'subtitle', maxLength: 120 },
] as const;

interface Props {
  count: number;
  busy: boolean;
  field: UnlabelledField;
  submitted: { fields: Record<string, string>; form: EditForm } | undefined;
}

export function CommonFields({ count, busy, field, submitted }: Props) {
  const { t } = useTranslation(['track_edits', 'release_editor']);
  const texts = submitted?.fields ?? {};
  const {
    additional_artists = [],
    credits = [],
    rights_holders = [],
  } = submitted?.form.lists ?? {};
  const leave = t('leave');
  const clear = (name: (typeof COMMON_TEXTS)[number] | (typeof COMMON_LISTS)[number]) => (
    <Checkbox
      name={`clear.${name}`}
      label={t('clear', { field: t(`names.${name}`) })}
      defaultChecked={`clear.${name}` in texts}
    />
  );
  return (
    <Card title={<span id={COMMON_ID}>{t('common.title')}</span>}>
      <div className="editor-fields">
        <p className="text-soft">{t('common.text')}</p>
        <div className="editor-pair">
          {TEXTS.map(({ name, maxLength }) => (
            <div key={name}>
              <TextField
                {...field(`set.${name}`)}
                label={t(`field_labels.${name}`)}
                optional
                maxLength={maxLength}
                autoComplete="off"
                placeholder={leave}
                readOnly={busy}
                defaultValue={texts[`set.${name}`]}
              />
              {clear(name)}
            </div>
          ))}
          <SelectField
            {...field('set.explicit')}
            label={t('columns.explicit')}
            optional
            defaultValue={texts['set.explicit'] ?? ''}
          >
            <option value="">{leave}</option>
            <option value="yes">{t('common.explicit')}</option>
            <option value="no">{t('common.not_explicit')}</option>
          </SelectField>
          <TextField
            {...field('set.gap_before')}
            label={t('release_editor:song.gap')}
            optional
            inputMode="decimal"
            maxLength={4}
            autoComplete="off"
            placeholder={leave}
            readOnly={busy}
            help={t('common.gap_help', { max: TRACK_GAP_MAX_SECONDS })}
            defaultValue={texts['set.gap_before']}
          />
        </div>
        <details className="bulk-more" open={hasLists(submitted?.form)}>
          <summary>{t('common.more')}</summary>
          <div className="editor-fields">
            <ArtistsFields artists={additional_artists} field={field} />
            {clear('additional_artists')}
            <CreditsFields credits={credits} field={field} max={CREDITS_PER_TRACK_MAX} />
            {clear('credits')}
            <RightsHolders
              holders={rights_holders}
              field={field}
              error={field('rights_holders').error}
            />
            {clear('rights_holders')}
          </div>
        </details>
        <Button
          type="submit"
          name="intent"
          value="save"
          variant="primary"
          loading={busy}
          className="bulk-apply"
        >
          {count > 0 ? t('common.apply', { count }) : t('common.apply_none')}
        </Button>
      </div>
    </Card>
  );
}

function hasLists(form: EditForm | undefined): boolean {
  return form !== undefined && Object.keys(form.lists).length > 0;
}
