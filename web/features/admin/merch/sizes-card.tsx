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
import { useDecimal } from './use-decimal.ts';

type Size = ManagedMerchType['sizes'][number];

const GARMENT = ['chest_mm', 'length_mm', 'sleeve_mm'] as const;
const PRODUCT = ['width_mm', 'height_mm', 'diameter_mm'] as const;

/** Those of garments, or those of other products; both where nothing is measured yet. */
function measuresOf({ sizes }: ManagedMerchType) {
  const used = [GARMENT, PRODUCT].filter((names) =>
    sizes.some((size) => names.some((name) => size[name] !== null)),
  );
  return (used.length > 0 ? used : [GARMENT, PRODUCT]).flat();
}

export function SizesCard({ type, reply, canEdit, done }: MerchCardProps) {
  const { t } = useTranslation('merch_admin');
  const decimal = useDecimal();
  const hasOneSize = type.sizes.some(({ code }) => code === '');
  const measures = measuresOf(type);
  const shared = { version: type.version, reply, measures, isScaled: isScaled(type) };
  return (
    <DoneCard id="sizes" title={t('sizes.title')} done={done && t('sizes.saved')}>
      <p className="text-soft">{t('sizes.text')}</p>
      <ul className="option-rows">
        {type.sizes.map((size) => (
          <li key={`${size.code} ${type.version}`}>
            <FoldRow
              open={reply?.form === formOf(size)}
              facts={
                <>
                  <span>{size.code || t('sizes.one')}</span>
                  <span className="figures text-small text-soft">
                    {measures
                      .flatMap((name) =>
                        size[name] === null ? [] : t(`sizes.${name}_value`, { mm: size[name] }),
                      )
                      .join(' · ')}
                  </span>
                  {isScaled(type) && (
                    <span className="figures text-small text-soft">
                      {t('sizes.scale_value', { scale: decimal(size.print_scale) })}
                    </span>
                  )}
                  {!size.is_active && <Badge>{t('not_offered')}</Badge>}
                </>
              }
            >
              {canEdit ? <SizeForm size={size} {...shared} /> : null}
            </FoldRow>
          </li>
        ))}
        {canEdit && !hasOneSize && (
          <li key={`new ${type.version}`}>
            <FoldRow open={reply?.form === 'sizeadd'} facts={<span>{t('sizes.add')}</span>}>
              <SizeForm size={null} {...shared} />
            </FoldRow>
          </li>
        )}
      </ul>
    </DoneCard>
  );
}

/** Only flat prints are made smaller with their size. */
function isScaled({ areas }: ManagedMerchType): boolean {
  return areas.some(({ code }) => code === 'sheet');
}

function formOf(size: Size | null): string {
  return size ? `size-${size.code}` : 'sizeadd';
}

interface FormProps {
  /** Null for a new one. */
  size: Size | null;
  version: number;
  reply: MerchCardProps['reply'];
  measures: ReturnType<typeof measuresOf>;
  isScaled: boolean;
}

function SizeForm({ size, version, reply, measures, isScaled: hasScale }: FormProps) {
  const { t } = useTranslation('merch_admin');
  const decimal = useDecimal();
  const { failure, submitted } = replyTo(reply, formOf(size));
  const labels = {
    size: t('sizes.code'),
    print_scale: t('sizes.print_scale'),
    chest_mm: t('sizes.chest_mm'),
    length_mm: t('sizes.length_mm'),
    sleeve_mm: t('sizes.sleeve_mm'),
    width_mm: t('sizes.width_mm'),
    height_mm: t('sizes.height_mm'),
    diameter_mm: t('sizes.diameter_mm'),
    is_active: t('sizes.is_active'),
  };
  const form = { form: formOf(size), failure, labels };
  const field = fieldsOf(form);
  const name = size ? size.code || t('sizes.one') : '';
  const scale = submitted?.print_scale ?? (size ? decimal(size.print_scale) : hasScale ? '' : '1');
  return (
    <ActionForm
      {...form}
      submit={size ? t('save_one', { name }) : t('sizes.add_submit')}
      variant="secondary"
    >
      <input type="hidden" name="version" value={submitted?.version ?? version} />
      {size ? (
        <input type="hidden" name="size" value={size.code} />
      ) : (
        <TextField {...field('size')} maxLength={12} defaultValue={submitted?.size} />
      )}
      <div className="field-columns">
        {hasScale ? (
          <TextField
            {...field('print_scale')}
            inputMode="decimal"
            maxLength={7}
            help={t('sizes.print_scale_help')}
            defaultValue={scale}
          />
        ) : (
          <input type="hidden" name="print_scale" value={scale} />
        )}
        {measures.map((measure) => (
          <TextField
            key={measure}
            {...field(measure)}
            inputMode="numeric"
            maxLength={4}
            optional
            defaultValue={submitted?.[measure] ?? size?.[measure] ?? ''}
          />
        ))}
      </div>
      {size && (
        <Checkbox
          {...field('is_active')}
          defaultChecked={submitted ? 'is_active' in submitted : size.is_active}
        />
      )}
    </ActionForm>
  );
}
