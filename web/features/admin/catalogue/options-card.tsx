import type { ManagedOption, ManagedType } from '@lathe/contract/catalogue-settings-calls';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { ActionForm } from '../../../lib/forms/action-form.tsx';
import { DoneCard } from '../../../lib/forms/done-card.tsx';
import { fieldsOf } from '../../../lib/forms/form-fields.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { type RejectedForm, rejectionOf } from './rejected-form.ts';

interface Props {
  type: ManagedType;
  done: boolean;
  rejected: RejectedForm | null;
}

export function OptionsCard({ type, done, rejected }: Props) {
  const { t } = useTranslation('admin_catalogue');
  return (
    <DoneCard id="option" title={t('formats.options')} done={done && t('formats.option_saved')}>
      <p className="text-soft">{t('formats.options_text')}</p>
      <ul className="option-rows">
        {sortedOptions(type.options).map((option) => (
          <li key={`${option.id} ${option.version}`}>
            <OptionForm option={option} rejected={rejected} />
          </li>
        ))}
      </ul>
    </DoneCard>
  );
}

const KINDS = ['disc_colour', 'sleeve', 'booklet'];

function sortedOptions(options: readonly ManagedOption[]): ManagedOption[] {
  return options.toSorted((a, b) => KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind));
}

function OptionForm({
  option,
  rejected,
}: {
  option: ManagedOption;
  rejected: RejectedForm | null;
}) {
  const { t, i18n } = useTranslation('admin_catalogue');
  const name = i18n.language.startsWith('de') ? option.name_de : option.name_en;
  const id = `option-${option.id}`;
  const { failure, submitted } = rejectionOf(rejected, id);
  const labels = {
    name_en: t('name_en'),
    name_de: t('name_de'),
    swatch: t('formats.swatch'),
    is_offered: t('formats.option_offered'),
  };
  const form = { form: id, failure, labels };
  const field = fieldsOf(form);
  const { GBP } = option.rrp;
  return (
    <details open={failure !== undefined}>
      <summary className="option-head">
        <span className="option-labels">
          {option.swatch && (
            <span className="option-swatch" style={{ background: option.swatch }} />
          )}
          <span>{name}</span>
          <span className="text-small text-soft">{t(`formats.kinds.${option.kind}`)}</span>
          {option.is_default && <Badge tone="outline">{t('formats.option_default')}</Badge>}
          {!option.is_offered && <Badge>{t('formats.not_offered')}</Badge>}
          {GBP.amount > 0 && (
            <span className="figures text-small">
              {t('formats.costs', { price: GBP.formatted })}
            </span>
          )}
        </span>
        <Icon shape={ChevronDown} />
      </summary>
      <ActionForm
        {...form}
        submit={t('formats.option_save', { name })}
        variant="secondary"
        className="mt-4"
      >
        <input type="hidden" name="option" value={option.id} />
        <input type="hidden" name="version" value={submitted?.version ?? option.version} />
        <div className="field-columns">
          <TextField
            {...field('name_en')}
            defaultValue={submitted?.name_en ?? option.name_en}
            maxLength={60}
          />
          <TextField
            {...field('name_de')}
            defaultValue={submitted?.name_de ?? option.name_de}
            maxLength={60}
          />
          {option.swatch !== null && (
            <TextField
              {...field('swatch')}
              type="color"
              defaultValue={submitted?.swatch ?? option.swatch}
            />
          )}
        </div>
        {option.is_default ? (
          <input type="hidden" name="is_offered" value="on" />
        ) : (
          <Checkbox
            {...field('is_offered')}
            defaultChecked={submitted ? 'is_offered' in submitted : option.is_offered}
          />
        )}
      </ActionForm>
    </details>
  );
}
