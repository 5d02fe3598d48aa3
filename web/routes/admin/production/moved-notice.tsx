import { useTranslation } from 'react-i18next';
import { Notice } from '../../../ui/notice.tsx';
import type { PlantReply } from './perform.server.ts';
import { useStageName } from './stage-name.ts';

const MOVES = ['scan', 'advance', 'find'];

/** Large, so that it can be read from the machine. The place is always there, for screen readers. */
export function MovedNotice({ reply }: { reply: PlantReply | undefined }) {
  const { t } = useTranslation('production');
  const nameOf = useStageName();
  const shown = reply && MOVES.includes(reply.intent) ? reply : undefined;
  const { moved, refusal } = shown ?? {};
  return (
    <div className="moved-notice" role="status">
      {moved && (
        <Notice
          tone="success"
          title={t('scan.moved', {
            code: moved.code,
            from: nameOf(moved.from),
            to: nameOf(moved.to),
          })}
        >
          <p>{t('scan.moved_text', { title: moved.title, count: moved.moved })}</p>
        </Notice>
      )}
      {refusal && (
        <Notice key={refusal.attempt} tone="danger" title={t('scan.refused')}>
          <p>{refusal.message}</p>
        </Notice>
      )}
    </div>
  );
}
