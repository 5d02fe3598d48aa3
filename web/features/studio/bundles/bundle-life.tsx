import type { BundleDetailsReply } from '@lathe/contract/bundle';
import { StepButton } from '../../../lib/forms/step-button.tsx';
import { WordButton } from '../../../lib/forms/word-button.tsx';
import { Card } from '../../../ui/card.tsx';
import { useTranslation } from '../../../ui/translation.ts';

/** What can be done with it now; the server says what is allowed. */
export function BundleLife({ bundle }: { bundle: BundleDetailsReply }) {
  const { t } = useTranslation(['bundles', 'publishing']);
  const { title, status, operations, sold } = bundle;
  return (
    <Card title={t('life.title')}>
      <p>{t(`life.${status}`)}</p>
      {sold > 0 && <p className="mt-2 text-soft">{t('life.sold', { count: sold })}</p>}
      <div className="bundle-tools">
        {operations.publish_enabled && (
          <StepButton
            intent="publish"
            variant="primary"
            size="medium"
            subject={title}
            label={t('life.publish')}
          />
        )}
        {operations.pause_enabled && (
          <StepButton intent="pause" size="medium" subject={title} label={t('life.pause')} />
        )}
        {operations.resume_enabled && (
          <StepButton
            intent="resume"
            variant="primary"
            size="medium"
            subject={title}
            label={t('life.resume')}
          />
        )}
        {operations.retire_enabled && (
          <WordButton
            intent="retire"
            word={t('publishing:retire.word')}
            label={t('retire.open')}
            title={t('retire.title', { title })}
            text={t('retire.text')}
            confirm={t('retire.submit')}
          />
        )}
        {operations.delete_enabled && (
          <WordButton
            intent="delete"
            word={t('publishing:delete.word')}
            label={t('delete.open')}
            title={t('delete.title', { title })}
            text={t('delete.text')}
            confirm={t('delete.submit')}
          />
        )}
      </div>
    </Card>
  );
}
