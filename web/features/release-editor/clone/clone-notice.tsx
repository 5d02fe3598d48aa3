import type { Release, ReleaseSummary } from '@lathe/contract/release';
import { TextLink } from '../../../ui/link.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Progress } from '../../../ui/progress.tsx';
import { useTranslation } from '../../../ui/translation.ts';

/** Shown while a clone is being filled, and when filling failed. */
export function CloneNotice({ release }: { release: Release }) {
  const { t } = useTranslation('publishing');
  if (release.is_cloning) {
    return (
      <Notice>
        <div className="stack gap-3">
          {/* Announced once: screen readers find the percentage at the progress bar. */}
          <p role="status">{t('clone.running')}</p>
          <CloneProgress release={release} />
        </div>
      </Notice>
    );
  }
  if (release.clone_failed) {
    return (
      <Notice
        tone="warning"
        title={t('clone.failed')}
        action={
          <TextLink to={`/studio/releases/${release.uuid}/compare`}>{t('clone.compare')}</TextLink>
        }
      >
        {t('clone.failed_text')}
      </Notice>
    );
  }
  if (!release.cloned_artwork_processing) return null;
  return (
    <Notice
      role="status"
      action={
        <TextLink to={`/studio/releases/${release.uuid}/artwork`}>
          {t('clone.artwork_look')}
        </TextLink>
      }
    >
      {t('clone.artwork_running')}
    </Notice>
  );
}

export function CloneProgress({ release }: { release: Pick<ReleaseSummary, 'clone_progress'> }) {
  const { t } = useTranslation('publishing');
  if (release.clone_progress === null) return null;
  return <Progress label={t('clone.progress')} value={release.clone_progress / 100} />;
}
