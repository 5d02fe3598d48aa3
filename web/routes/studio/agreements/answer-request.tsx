import type { Agreement } from '@lathe/contract/label-calls';
import { useTranslation } from 'react-i18next';
import { Form } from 'react-router';
import { CsrfField } from '../../../lib/forms/csrf-field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { AnswerButtons } from './answer-buttons.tsx';

interface Props {
  agreement: Agreement;
  pages: readonly { uuid: string; name: string }[];
}

export function AnswerRequest({ agreement, pages }: Props) {
  const { t } = useTranslation('labels');
  const { uuid, label } = agreement;
  return (
    <Form method="post" className="roster-tools">
      <CsrfField />
      <input type="hidden" name="agreement" value={uuid} />
      {pages.length > 0 && (
        <SelectField
          name="page"
          id={`page-of-${uuid}`}
          label={t('agreements.page')}
          required={false}
          defaultValue=""
        >
          <option value="">{t('for_all_pages')}</option>
          {pages.map((page) => (
            <option key={page.uuid} value={page.uuid}>
              {page.name}
            </option>
          ))}
        </SelectField>
      )}
      <AnswerButtons
        agree={{ intent: 'agreed', name: t('agreements.agree_named', { label: label.name }) }}
        decline={{ intent: 'declined', name: t('agreements.decline_named', { label: label.name }) }}
      />
    </Form>
  );
}
