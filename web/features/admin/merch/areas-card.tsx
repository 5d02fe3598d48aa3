import type { ManagedMerchType } from '@lathe/contract/merch-type-calls';
import { ActionForm } from '../../../lib/forms/action-form.tsx';
import { DoneCard } from '../../../lib/forms/done-card.tsx';
import { fieldsOf } from '../../../lib/forms/form-fields.ts';
import { TextField } from '../../../ui/text-field.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { type MerchCardProps, replyTo } from './card-props.ts';
import { FoldRow } from './fold-row.tsx';
import { useDecimal } from './use-decimal.ts';

type Area = ManagedMerchType['areas'][number];

const MILLIMETRES = ['width_mm', 'height_mm', 'bleed_mm', 'safe_mm'] as const;

export function AreasCard({ type, reply, canEdit, done }: MerchCardProps) {
  const { t, i18n } = useTranslation('merch_admin');
  const inGerman = i18n.language.startsWith('de');
  return (
    <DoneCard id="areas" title={t('areas.title')} done={done && t('areas.saved')}>
      <p className="text-soft">{t('areas.text')}</p>
      <p className="text-soft">{t('areas.unsubmitted', { count: type.unsubmitted })}</p>
      <ul className="option-rows">
        {type.areas.map((area) => (
          <li key={`${area.id} ${type.version}`}>
            <FoldRow
              open={reply?.form === `area-${area.id}`}
              facts={
                <>
                  <span>{inGerman ? area.name_de : area.name_en}</span>
                  <span className="figures text-small">
                    {t('areas.measure', { width: area.width_mm, height: area.height_mm })}
                  </span>
                  <span className="figures text-small text-soft">
                    {t('areas.edges', { bleed: area.bleed_mm, safe: area.safe_mm })}
                  </span>
                </>
              }
            >
              {canEdit ? <AreaForm area={area} version={type.version} reply={reply} /> : null}
            </FoldRow>
          </li>
        ))}
      </ul>
    </DoneCard>
  );
}

function AreaForm({
  area,
  version,
  reply,
}: {
  area: Area;
  version: number;
  reply: MerchCardProps['reply'];
}) {
  const { t, i18n } = useTranslation('merch_admin');
  const decimal = useDecimal();
  const id = `area-${area.id}`;
  const { failure, submitted } = replyTo(reply, id);
  const labels = {
    name_en: t('name_en'),
    name_de: t('name_de'),
    width_mm: t('areas.width_mm'),
    height_mm: t('areas.height_mm'),
    bleed_mm: t('areas.bleed_mm'),
    safe_mm: t('areas.safe_mm'),
  };
  const form = { form: id, failure, labels };
  const field = fieldsOf(form);
  const name = i18n.language.startsWith('de') ? area.name_de : area.name_en;
  return (
    <ActionForm {...form} submit={t('save_one', { name })} variant="secondary">
      <input type="hidden" name="version" value={submitted?.version ?? version} />
      <div className="field-columns">
        <TextField
          {...field('name_en')}
          defaultValue={submitted?.name_en ?? area.name_en}
          maxLength={60}
        />
        <TextField
          {...field('name_de')}
          defaultValue={submitted?.name_de ?? area.name_de}
          maxLength={60}
        />
        {MILLIMETRES.map((measure) => (
          <TextField
            key={measure}
            {...field(measure)}
            inputMode="decimal"
            maxLength={6}
            defaultValue={submitted?.[measure] ?? decimal(area[measure])}
          />
        ))}
      </div>
    </ActionForm>
  );
}
