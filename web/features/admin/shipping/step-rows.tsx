import { TextField } from '../../../ui/text-field.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { STEP_COLUMNS, type StepInput } from './parse-steps.ts';

interface Props {
  rows: readonly StepInput[];
  /** Keyed by field, such as `GBP 2`. */
  problems: Record<string, string>;
  onChange: (rows: StepInput[]) => void;
}

export function StepRows({ rows, problems, onChange }: Props) {
  const { t } = useTranslation('admin_shipping');
  const change = (at: number, column: keyof StepInput, value: string) =>
    onChange(rows.map((row, index) => (index === at ? { ...row, [column]: value } : row)));
  return (
    <>
      <input type="hidden" name="rows" value={rows.length} />
      {rows.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows keep their order
        <fieldset key={index} className="step-row">
          <legend>{t('postage.step', { number: index + 1 })}</legend>
          {STEP_COLUMNS.map((column) => (
            <TextField
              key={column}
              id={`${column}-${index}`}
              name={`${column} ${index}`}
              label={column === 'max_grams' ? t('postage.max_grams') : column}
              required={false}
              inputMode={column === 'max_grams' ? 'numeric' : 'decimal'}
              maxLength={8}
              value={row[column]}
              onChange={({ target }) => change(index, column, target.value)}
              error={problems[`${column} ${index}`]}
            />
          ))}
        </fieldset>
      ))}
    </>
  );
}
