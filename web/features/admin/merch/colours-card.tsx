import type { ManagedMerchType } from '@lathe/contract/merch-type-calls';
import { ActionForm } from '../../../lib/forms/action-form.tsx';
import { DoneCard } from '../../../lib/forms/done-card.tsx';
import { fieldsOf } from '../../../lib/forms/form-fields.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { type MerchCardProps, replyTo } from './card-props.ts';
import { FoldRow } from './fold-row.tsx';

type Colour = ManagedMerchType['colours'][number];

export function ColoursCard({ type, reply, canEdit, done }: MerchCardProps) {
  const { t, i18n } = useTranslation('merch_admin');
  const inGerman = i18n.language.startsWith('de');
  const shared = { version: type.version, reply };
  return (
    <DoneCard id="colours" title={t('colours.title')} done={done && t('colours.saved')}>
      <p className="text-soft">{t('colours.text')}</p>
      <ul className="option-rows">
        {type.colours.map((colour) => (
          <li key={`${colour.id} ${type.version}`}>
            <FoldRow
              open={reply?.form === formOf(colour)}
              facts={
                <>
                  <span className="option-swatch" style={{ background: colour.hex }} />
                  <span>{inGerman ? colour.name_de : colour.name_en}</span>
                  <span className="figures text-small text-soft">{colour.hex}</span>
                  {!colour.is_active && <Badge>{t('not_offered')}</Badge>}
                </>
              }
            >
              {canEdit ? <ColourForm colour={colour} {...shared} /> : null}
            </FoldRow>
          </li>
        ))}
        {canEdit && (
          <li key={`new ${type.version}`}>
            <FoldRow open={reply?.form === 'colouradd'} facts={<span>{t('colours.add')}</span>}>
              <ColourForm colour={null} {...shared} />
            </FoldRow>
          </li>
        )}
      </ul>
    </DoneCard>
  );
}

function formOf(colour: Colour | null): string {
  return colour ? `colour-${colour.id}` : 'colouradd';
}

interface FormProps {
  /** Null for a new one. */
  colour: Colour | null;
  version: number;
  reply: MerchCardProps['reply'];
}

function ColourForm({ colour, version, reply }: FormProps) {
  const { t, i18n } = useTranslation('merch_admin');
  const { failure, submitted } = replyTo(reply, formOf(colour));
  const labels = {
    name_en: t('name_en'),
    name_de: t('name_de'),
    hex: t('colours.hex'),
    is_active: t('colours.is_active'),
  };
  const form = { form: formOf(colour), failure, labels };
  const field = fieldsOf(form);
  const name = (i18n.language.startsWith('de') ? colour?.name_de : colour?.name_en) ?? '';
  return (
    <ActionForm
      {...form}
      submit={colour ? t('save_one', { name }) : t('colours.add_submit')}
      variant="secondary"
    >
      <input type="hidden" name="version" value={submitted?.version ?? version} />
      <div className="field-columns">
        <TextField
          {...field('name_en')}
          defaultValue={submitted?.name_en ?? colour?.name_en}
          maxLength={60}
        />
        <TextField
          {...field('name_de')}
          defaultValue={submitted?.name_de ?? colour?.name_de}
          maxLength={60}
        />
        <TextField
          {...field('hex')}
          type="color"
          defaultValue={submitted?.hex ?? colour?.hex ?? '#4f6b3a'}
        />
      </div>
      {colour && (
        <Checkbox
          {...field('is_active')}
          defaultChecked={submitted ? 'is_active' in submitted : colour.is_active}
        />
      )}
    </ActionForm>
  );
}
