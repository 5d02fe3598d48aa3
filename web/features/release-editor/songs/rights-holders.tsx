/** Rights holders of a track; their shares add up to 100. */
import type { RightsHolder } from '@lathe/contract/song';
import { bcp47 } from '@lathe/rules/locales';
import { RIGHTS_ROLES } from '@lathe/rules/songs';
import Plus from 'lucide-react/icons/plus';
import { type FormEvent, useState } from 'react';
import type { UnlabelledField } from '../../../lib/forms/form-fields.ts';
import { Button } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { FieldMessages } from '../../../ui/field.tsx';
import { useHydrated } from '../../../ui/hydrated.ts';
import { useLocale } from '../../../ui/locale.ts';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { sumOfShares } from './song-values.ts';

const ROWS_MAX = 20;

interface Props {
  holders: readonly RightsHolder[];
  field: UnlabelledField;
  error: string | undefined;
}

export function RightsHolders({ holders, field, error }: Props) {
  const { t } = useTranslation('release_editor');
  const locale = bcp47(useLocale());
  const hydrated = useHydrated();
  const [rows, setRows] = useState(Math.max(holders.length, 1));
  const formatShare = (share: number) =>
    share.toLocaleString(locale, { maximumFractionDigits: 2, useGrouping: false });
  const [sum, setSum] = useState(
    sumOfShares(holders.length > 0 ? holders.map(({ share }) => String(share)) : ['100']),
  );
  const shown = hydrated ? rows : Math.min(Math.max(holders.length + 1, 2), ROWS_MAX);
  function updateSum({ currentTarget }: FormEvent<HTMLFieldSetElement>) {
    const inputs = [...currentTarget.querySelectorAll('input')];
    const fieldValue = (at: number, part: string) =>
      inputs.find(({ name }) => name === `rights_holders.${at}.${part}`)?.value ?? '';
    const named = Array.from({ length: rows }, (_, index) => index).filter((index) =>
      fieldValue(index, 'name'),
    );
    setSum(sumOfShares(named.map((at) => fieldValue(at, 'share'))));
  }
  const { id } = field('rights_holders');
  return (
    <fieldset id={id} className="editor-rows" onInput={updateSum}>
      <legend className="field-label editor-legend">{t('rights.holders')}</legend>
      {Array.from({ length: shown }, (_, index) => {
        const holder = holders[index];
        const path = (part: keyof RightsHolder) => field(`rights_holders.${index}.${part}`);
        const spare = index >= rows && 'without-scripts';
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: rights holders have no ids
          <div key={index} className={classes('editor-row rights-row', spare)}>
            <TextField
              {...path('name')}
              label={t('rights.name', { number: index + 1 })}
              optional={index > 0}
              maxLength={120}
              autoComplete="off"
              defaultValue={holder?.name}
            />
            <SelectField
              {...path('role')}
              label={t('rights.role', { number: index + 1 })}
              defaultValue={holder?.role ?? RIGHTS_ROLES[0]}
            >
              {RIGHTS_ROLES.map((role) => (
                <option key={role} value={role}>
                  {t(`rights.roles.${role}`)}
                </option>
              ))}
            </SelectField>
            <TextField
              {...path('share')}
              label={t('rights.share', { number: index + 1 })}
              after="%"
              inputMode="decimal"
              maxLength={7}
              optional={index > 0}
              autoComplete="off"
              defaultValue={holder ? formatShare(holder.share) : index === 0 ? '100' : ''}
            />
          </div>
        );
      })}
      <FieldMessages id={id} help={t('rights.help')} error={error} />
      <div className="rights-sum needs-scripts">
        <Button
          size="small"
          icon={Plus}
          disabled={rows >= ROWS_MAX}
          onClick={() => setRows(rows + 1)}
        >
          {t('rights.add')}
        </Button>
        <span className="figures" role="status">
          {t(sum === 100 ? 'rights.sum_good' : 'rights.sum', { sum: formatShare(sum) })}
        </span>
      </div>
    </fieldset>
  );
}
