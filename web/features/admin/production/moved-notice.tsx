import { Notice } from '../../../ui/notice.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import type { MovedGroup, PlantReply } from './plant-reply.ts';
import { useStageName } from './stage-name.ts';

const MOVE_INTENTS = ['scan', 'advance', 'group', 'find'];

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
        .map(({ at, intent, moved, group, failure }) =>
          failure ? (
            <Notice
              key={at}
              tone="danger"
              title={t(intent === 'find' ? 'scan.not_found' : 'scan.refused')}
            >
              <p>{failure.message}</p>
            </Notice>
          ) : group ? (
            <GroupNotice key={at} group={group} />
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

function GroupNotice({ group: { title, from, to, copies, skipped } }: { group: MovedGroup }) {
  const { t } = useTranslation('production');
  const nameOf = useStageName();
  return (
    <Notice
      tone={skipped.length > 0 ? 'warning' : 'success'}
      title={t('scan.moved', { code: title, from: nameOf(from), to: nameOf(to) })}
    >
      <p>{t('groups.moved', { count: copies })}</p>
      {skipped.map(({ code, reason }) => (
        <p key={code}>{t('groups.skipped', { code, reason: t(`groups.reasons.${reason}`) })}</p>
      ))}
    </Notice>
  );
}
