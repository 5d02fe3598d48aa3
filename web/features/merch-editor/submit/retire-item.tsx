import { WordButton } from '../../../lib/forms/word-button.tsx';
import { useTranslation } from '../../../ui/translation.ts';

/** Takes an item off sale for good, after the typed word. */
export function RetireItem({ title }: { title: string }) {
  const { t } = useTranslation(['merch_review', 'publishing']);
  return (
    <WordButton
      intent="retire"
      word={t('publishing:retire.word')}
      label={t('retire.open')}
      title={t('retire.title', { title })}
      text={t('retire.text')}
      confirm={t('retire.submit')}
    />
  );
}
