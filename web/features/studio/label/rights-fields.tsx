import { LABEL_RIGHTS, type LabelRight } from '@lathe/rules/label-rights';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { useTranslation } from '../../../ui/translation.ts';

export function readRights(form: FormData): LabelRight[] {
  const named = form.getAll('rights');
  return LABEL_RIGHTS.filter((right) => named.includes(right));
}

/** One checkbox per right. The artist sees exactly what is ticked here. */
export function RightsFields({ chosen }: { chosen: readonly LabelRight[] }) {
  const { t } = useTranslation('labels');
  return (
    <fieldset className="stack gap-2">
      <legend className="field-label label-legend">{t('ask.rights')}</legend>
      {LABEL_RIGHTS.map((right) => (
        <Checkbox
          key={right}
          id={`right-${right}`}
          name="rights"
          value={right}
          label={t(`ask.right.${right}`)}
          defaultChecked={chosen.includes(right)}
        />
      ))}
      <p className="text-small text-soft">{t('ask.rights_help')}</p>
    </fieldset>
  );
}
