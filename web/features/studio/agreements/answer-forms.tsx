import type { Agreement } from '@lathe/contract/label-calls';
import type { Split } from '@lathe/contract/split-calls';
import { Form } from 'react-router';
import { CsrfField } from '../../../lib/forms/csrf-field.tsx';
import { Button } from '../../../ui/button.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { useTranslation } from '../../../ui/translation.ts';

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

export function SplitAnswer({ split }: { split: Split }) {
  const { t } = useTranslation('labels');
  const { title } = split.release;
  if (!split.operations.agree_enabled) return null;
  return (
    <Form method="post" action="/studio/agreements" className="roster-tools">
      <CsrfField />
      <input type="hidden" name="split" value={split.uuid} />
      <AnswerButtons
        agree={{ intent: 'split_agreed', name: t('splits.agree_named', { title }) }}
        decline={{ intent: 'split_declined', name: t('splits.decline_named', { title }) }}
      />
    </Form>
  );
}

interface AnswerOption {
  intent: string;
  /** Accessible name with the subject of the request. */
  name: string;
}

function AnswerButtons({ agree, decline }: { agree: AnswerOption; decline: AnswerOption }) {
  const { t } = useTranslation('labels');
  return (
    <>
      <Button
        type="submit"
        name="intent"
        value={agree.intent}
        variant="primary"
        aria-label={agree.name}
      >
        {t('agreements.agree')}
      </Button>
      <Button type="submit" name="intent" value={decline.intent} aria-label={decline.name}>
        {t('agreements.decline')}
      </Button>
    </>
  );
}
