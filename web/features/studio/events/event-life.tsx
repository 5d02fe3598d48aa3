import type { CancelFigures, OwnEvent } from '@lathe/contract/event-calls';
import { StepButton } from '../../../lib/forms/step-button.tsx';
import { WordButton } from '../../../lib/forms/word-button.tsx';
import { Card } from '../../../ui/card.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { CancelEvent } from './cancel-event.tsx';

interface Props {
  event: OwnEvent;
  /** Null if it cannot be cancelled. */
  figures: CancelFigures | null;
}

/** What can be done with it now; the server says what is allowed. */
export function EventLife({ event, figures }: Props) {
  const { t } = useTranslation(['events', 'publishing']);
  const { event_name: name, status, operations } = event;
  const button = { size: 'medium', subject: name } as const;
  return (
    <Card title={t('life.title')}>
      <p>{t(`life.${status}`)}</p>
      <div className="event-tools">
        {operations.publish_enabled && (
          <StepButton {...button} intent="publish" variant="primary" label={t('life.publish')} />
        )}
        {operations.resume_enabled && (
          <StepButton {...button} intent="resume" variant="primary" label={t('life.resume')} />
        )}
        {operations.postpone_enabled && (
          <StepButton {...button} intent="postpone" label={t('life.postpone')} />
        )}
        {figures && <CancelEvent event={event} figures={figures} />}
        {operations.delete_enabled && (
          <WordButton
            intent="delete"
            word={t('publishing:delete.word')}
            label={t('delete.open')}
            title={t('delete.title', { name })}
            text={t('delete.text')}
            confirm={t('delete.submit')}
          />
        )}
      </div>
    </Card>
  );
}
