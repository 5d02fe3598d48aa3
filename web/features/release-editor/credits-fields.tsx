/**
 * Credits of a release or a track. Without scripts each save adds one empty row, and clearing a name
 * removes the credit.
 */
import { CREDIT_ROLES, type Credit } from '@lathe/rules/credits';
import { CREDIT_TEXT_MAX_LENGTH } from '@lathe/rules/limits';
import { METADATA_MAX_LENGTHS } from '@lathe/rules/release-metadata';
import Plus from 'lucide-react/icons/plus';
import type { UnlabelledField } from '../../lib/forms/form-fields.ts';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { FieldMessages } from '../../ui/field.tsx';
import { useHydrated } from '../../ui/hydrated.ts';
import { RowTools, useOrderedRows } from '../../ui/ordered-rows.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useTranslation } from '../../ui/translation.ts';

interface Props {
  credits: readonly Credit[];
  field: UnlabelledField;
  max: number;
}

const ROWS = { row: '.credit-row', input: 'input[name$=".name"]', onReordered: save };

/** The form saves itself on input. */
function save(fieldset: HTMLElement): void {
  for (const input of fieldset.querySelectorAll('input, select')) {
    input.dispatchEvent(new Event('input', { bubbles: true }));
  }
}

export function CreditsFields({ credits, field, max }: Props) {
  const { t } = useTranslation('release_editor');
  const hydrated = useHydrated();
  const { rows, container, add, move, remove } = useOrderedRows<Credit, HTMLFieldSetElement>(
    credits,
    ROWS,
  );
  const { error, id } = field('credits');
  // The spare row is for browsers without scripts.
  const spare = hydrated || rows.length >= max ? [] : [{ key: -1, item: undefined }];
  return (
    <fieldset ref={container} id={id} className="editor-rows">
      <legend className="field-label editor-legend">
        {t('fields.credits')} <span className="field-optional">({t('optional')})</span>
      </legend>
      {[...rows, ...spare].map(({ key, item: credit }, index) => (
        <div key={key} className={classes('credit-row', key === -1 && 'without-scripts')}>
          <TextField
            {...field(`credits.${index}.name`)}
            label={t('credits.name', { number: index + 1 })}
            optional
            maxLength={METADATA_MAX_LENGTHS.artist}
            autoComplete="off"
            defaultValue={credit?.name}
          />
          <SelectField
            {...field(`credits.${index}.role`)}
            label={t('credits.role', { number: index + 1 })}
            defaultValue={credit?.role ?? CREDIT_ROLES[0]}
          >
            {CREDIT_ROLES.map((role) => (
              <option key={role} value={role}>
                {t(`credits.roles.${role}`)}
              </option>
            ))}
          </SelectField>
          <TextField
            {...field(`credits.${index}.detail`)}
            label={t('credits.detail', { number: index + 1 })}
            optional
            maxLength={CREDIT_TEXT_MAX_LENGTH}
            autoComplete="off"
            defaultValue={credit?.detail}
          />
          <div className="credit-tools needs-scripts">
            <RowTools
              index={index}
              count={rows.length}
              labels={{
                up: t('credits.up', { number: index + 1 }),
                down: t('credits.down', { number: index + 1 }),
                remove: t('credits.remove', { number: index + 1 }),
              }}
              move={move}
              remove={remove}
            />
          </div>
        </div>
      ))}
      <FieldMessages id={id} help={t('credits.help')} error={error} />
      <div className="needs-scripts">
        <Button size="small" icon={Plus} disabled={rows.length >= max} onClick={add}>
          {t('credits.add')}
        </Button>
      </div>
    </fieldset>
  );
}
