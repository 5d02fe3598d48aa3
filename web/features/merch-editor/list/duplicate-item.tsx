import type { MerchSummary } from '@lathe/contract/merch';
import { ButtonForm } from '../../../lib/forms/button-form.tsx';
import { useTranslation } from '../../../ui/translation.ts';

/** Copies details and design into a new draft, which opens. */
export function DuplicateItem({ item }: { item: Pick<MerchSummary, 'uuid' | 'title'> }) {
  const { t } = useTranslation('merch_editor');
  return (
    <ButtonForm
      intent="duplicate"
      values={{ item: item.uuid }}
      variant="quiet"
      action="/studio/merch"
      name={t('list.duplicate_named', { title: item.title })}
    >
      {t('list.duplicate')}
    </ButtonForm>
  );
}
