/** Processing steps, as reported by the server. */
import type { Artwork } from '@lathe/contract/artwork';
import { ARTWORK_MESSAGES } from '@lathe/rules/artwork/processing';
import Check from 'lucide-react/icons/check';
import { Card } from '../../../ui/card.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Progress } from '../../../ui/progress.tsx';
import { useTranslation } from '../../../ui/translation.ts';

export function ProcessingPart({ artwork }: { artwork: Artwork }) {
  const { t } = useTranslation('artwork_editor');
  const { message, messages } = artwork;
  const share = messages.length / (ARTWORK_MESSAGES.length + 1);
  return (
    <Card title={t('processing.title')}>
      <div className="editor-fields">
        <p role="status" className="sr-only">
          {message?.text ?? t('processing.queued')}
        </p>
        <Progress label={message?.text ?? t('processing.queued')} value={message ? share : null} />
        <ol className="artwork-messages">
          {messages.map(({ code, text }) => (
            <li key={code} aria-current={code === message?.code ? 'step' : undefined}>
              <Icon shape={Check} size={16} />
              {text}
            </li>
          ))}
        </ol>
        <p className="text-small text-soft">{t('processing.help')}</p>
      </div>
    </Card>
  );
}
