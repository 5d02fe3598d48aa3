import { PAYEE_NAME_MAX_CHARS } from '@lathe/rules/invited-payees';
import { useState } from 'react';
import type { Field } from '../../../lib/forms/form-fields.ts';
import { TextField } from '../../../ui/text-field.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { rowField } from './split-problems.ts';

export interface SplitRow {
  /** The uuid of a known payee, or what was typed: a page, or an email address. */
  payee: string;
  /** For an invitation to an email address. */
  name: string;
  percent: string;
}

interface Props extends SplitRow {
  at: number;
  /** Of a known payee. */
  knownName: string | undefined;
  field: Field;
}

export function SplitFormRow({ payee, name, percent, at, knownName, field }: Props) {
  const { t } = useTranslation('labels');
  const [typed, setTyped] = useState(payee);
  const asksName = typed.includes('@');
  return (
    <div className="split-form-row">
      {knownName === undefined ? (
        <div className="stack gap-3">
          <TextField
            {...field(rowField('payee', at))}
            name="payee"
            help={t('splits.payee_help')}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            required={false}
            defaultValue={payee}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          />
          <div className={asksName ? '' : 'without-scripts'}>
            <TextField
              {...field(rowField('name', at))}
              name="name"
              help={t('splits.payee_name_help')}
              autoComplete="off"
              maxLength={PAYEE_NAME_MAX_CHARS}
              required={false}
              defaultValue={name}
            />
          </div>
        </div>
      ) : (
        <div className="split-known">
          <input type="hidden" name="payee" value={payee} />
          <input type="hidden" name="name" value="" />
          <input type="hidden" name="known" value={payee} />
          <span className="text-strong">{knownName}</span>
        </div>
      )}
      <TextField
        {...field(rowField('percent', at))}
        name="percent"
        hideLabel={knownName !== undefined}
        inputMode="decimal"
        autoComplete="off"
        required={false}
        defaultValue={percent}
        after="%"
      />
    </div>
  );
}
