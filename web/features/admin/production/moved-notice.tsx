import { Notice } from '../../../ui/notice.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import type { PlantReply } from './plant-reply.ts';
import { useStageName } from './stage-name.ts';

const MOVE_INTENTS = ['scan', 'advance', 'find'];

/**
 * Large, to be readable from the machine. The live region always exists, so screen readers announce
 * changes.
 */
export function MovedNotice({ replies }: { replies: readonly PlantReply[] }) {
  const { t } = useTranslation('production');
  const nameOf = useStageName();
  return (
    <div className="moved-notice" role="status">
      {replies
        .filter(({ intent }) => MOVE_INTENTS.includes(intent))
        .map(({ at, intent, moved, failure }) =>
          failure ? (
            <Notice
              key={at}
              tone="danger"
              title={t(intent === 'find' ? 'scan.not_found' : 'scan.refused')}
            >
              <p>{failure.message}</p>
            </Notice>
          ) : (
            moved && (
              <Notice
                key={at}
                tone="success"
                title={t('scan.moved', {
                  code: moved.code,
                  from: nameOf(moved.from),
                  to: nameOf(moved.to),
                })}
              >
                <p>{t('scan.moved_text', { title: moved.title, count: moved.moved })}</p>
              </Notice>
            )
          ),
        )}
    </div>
  );
}
