import type { PressBody } from '@lathe/contract/press-calls';
import {
  PRESS_CREDIT_MAX_LENGTH,
  PRESS_LONG_MAX_LENGTH,
  PRESS_QUOTE_MAX_LENGTH,
  PRESS_QUOTES_MAX,
  PRESS_SHORT_MAX_LENGTH,
} from '@lathe/rules/promotion-limits';
import Plus from 'lucide-react/icons/plus';
import Trash from 'lucide-react/icons/trash-2';
import { useRef, useState } from 'react';
import { ActionForm } from '../../lib/forms/action-form.tsx';
import type { CallFailure } from '../../lib/forms/call-failure.ts';
import { fieldsOf, type UnlabelledField } from '../../lib/forms/form-fields.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { EmailField } from '../../ui/email-field.tsx';
import { useHydrated } from '../../ui/hydrated.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useTranslation } from '../../ui/translation.ts';
import { TEXT_FIELDS } from './kit-values.ts';

interface Props {
  values: PressBody;
  failure: CallFailure | undefined;
}

export function PressKitForm({ values, failure }: Props) {
  const { t } = useTranslation('press');
  const form = { form: 'save', failure };
  const field = fieldsOf({ ...form, failure: failure && { fields: failure.paths } });
  return (
    <ActionForm {...form} submit={t('form.save')}>
      <input type="hidden" name="version" value={values.version} />
      <div className="stack gap-2">
        <Checkbox
          {...field('is_public')}
          label={t('form.is_public')}
          defaultChecked={values.is_public}
        />
        <Checkbox
          {...field('is_indexed')}
          label={t('form.is_indexed')}
          defaultChecked={values.is_indexed}
        />
      </div>
      <div className="stack gap-5 columns-2">
        {TEXT_FIELDS.map((name) => {
          const isShort = name.startsWith('short');
          return (
            <TextArea
              key={name}
              {...field(name)}
              label={t(`form.${name}`)}
              optional
              help={name === 'long_en' ? t('form.text_help') : undefined}
              rows={isShort ? 3 : 8}
              maxLength={isShort ? PRESS_SHORT_MAX_LENGTH : PRESS_LONG_MAX_LENGTH}
              defaultValue={values[name]}
            />
          );
        })}
      </div>
      <Quotes quotes={values.quotes} field={field} />
      <div className="stack gap-5 columns-2">
        <TextField
          {...field('contact_name')}
          label={t('form.contact_name')}
          optional
          maxLength={100}
          autoComplete="off"
          defaultValue={values.contact_name}
        />
        <EmailField
          {...field('contact_email')}
          label={t('form.contact_email')}
          optional
          help={t('form.contact_help')}
          autoComplete="off"
          defaultValue={values.contact_email ?? ''}
        />
      </div>
    </ActionForm>
  );
}

/** Without scripts each save adds one empty row. */
function Quotes({ quotes, field }: { quotes: PressBody['quotes']; field: UnlabelledField }) {
  const { t } = useTranslation('press');
  const hydrated = useHydrated();
  const [rows, setRows] = useState(() =>
    quotes.map((quote, key): { key: number; quote: typeof quote | undefined } => ({ key, quote })),
  );
  const nextKey = useRef(rows.length);

  function add() {
    setRows([...rows, { key: nextKey.current, quote: undefined }]);
    nextKey.current += 1;
  }

  const spare = hydrated || rows.length >= PRESS_QUOTES_MAX ? [] : [{ key: -1, quote: undefined }];
  return (
    <div className="stack gap-4">
      {[...rows, ...spare].map(({ key, quote }, index) => (
        <div key={key} className={key === -1 ? 'press-quote without-scripts' : 'press-quote'}>
          <TextField
            {...field(`quotes.${index}.text`)}
            label={t('form.quote_text', { number: index + 1 })}
            maxLength={PRESS_QUOTE_MAX_LENGTH}
            autoComplete="off"
            defaultValue={quote?.text}
          />
          <TextField
            {...field(`quotes.${index}.source`)}
            label={t('form.quote_source', { number: index + 1 })}
            optional
            maxLength={PRESS_CREDIT_MAX_LENGTH}
            autoComplete="off"
            defaultValue={quote?.source}
          />
          <IconButton
            size="small"
            icon={Trash}
            className="needs-scripts"
            label={t('form.remove_quote', { number: index + 1 })}
            onClick={() => setRows(rows.filter((row) => row.key !== key))}
          />
        </div>
      ))}
      <div className="needs-scripts">
        <Button size="small" icon={Plus} disabled={rows.length >= PRESS_QUOTES_MAX} onClick={add}>
          {t('form.add_quote')}
        </Button>
      </div>
    </div>
  );
}
