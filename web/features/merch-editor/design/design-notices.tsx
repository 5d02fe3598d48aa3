import { useStore } from 'zustand';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import type { DesignSession } from './session.ts';

interface Props {
  session: DesignSession;
  areas: readonly { code: string; name: string }[];
  /** A print area was changed after the design was saved. */
  isOutdated: boolean;
}

/** What happened to unsaved changes: restored, or changed somewhere else, too. */
export function DesignNotices({ session, areas, isOutdated }: Props) {
  const { t } = useTranslation(['merch_design', 'studio']);
  const conflicts = useStore(session.store, (state) => state.conflicts);
  const isRestored = useStore(session.store, (state) => state.isRestored);
  const save = useStore(session.store, (state) => state.save);
  if (conflicts.length > 0) {
    const names = areas.filter(({ code }) => conflicts.includes(code)).map(({ name }) => name);
    return (
      <Notice
        tone="warning"
        role="alert"
        title={t('studio:autosave.conflict_title')}
        action={
          <span className="arrange-tools">
            <Button size="small" onClick={() => session.settleConflict(true)}>
              {t('conflict.mine')}
            </Button>
            <Button size="small" onClick={() => session.settleConflict(false)}>
              {t('conflict.theirs')}
            </Button>
          </span>
        }
      >
        {t('conflict.text', { areas: names.join(', ') })}
      </Notice>
    );
  }
  if (save.kind === 'failed') {
    return (
      <Notice tone="warning" role="status" title={t('studio:autosave.not_saved')}>
        {save.message} {save.unreachable && t('kept')}
      </Notice>
    );
  }
  if (isOutdated && save.kind !== 'saving') {
    return (
      <Notice
        tone="warning"
        title={t('outdated')}
        action={
          <Button size="small" onClick={() => void session.confirm()}>
            {t('outdated_confirm')}
          </Button>
        }
      >
        {t('outdated_text')}
      </Notice>
    );
  }
  if (!isRestored) return null;
  return (
    <Notice tone="success" role="status">
      {t('restored')}
    </Notice>
  );
}
