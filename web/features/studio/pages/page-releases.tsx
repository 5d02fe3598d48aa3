/** Published and upcoming releases of a page, with their owners. */

import type { ReleaseOnPage } from '@lathe/contract/contribution-calls';
import Plus from 'lucide-react/icons/plus';
import { formatMark } from '../../../lib/format-mark.ts';
import { statusTone } from '../../../lib/release-statuses.ts';
import { Badge } from '../../../ui/badge.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { PlainLink } from '../../../ui/link.tsx';
import { artworkOf } from '../../../ui/picture.tsx';
import { Sleeve } from '../../../ui/sleeve.tsx';
import { useTranslation } from '../../../ui/translation.ts';

interface Props {
  pageId: string;
  releases: readonly ReleaseOnPage[];
}

export function PageReleases({ pageId, releases }: Props) {
  const { t } = useTranslation(['contributions', 'release_editor']);
  const isShared = releases.some(({ contributor }) => contributor !== null);
  return (
    <Card
      title={t('on_page.title')}
      actions={
        <ButtonLink to={`/studio/releases/new?page=${pageId}`} size="small" icon={Plus}>
          {t('release_editor:list.add')}
        </ButtonLink>
      }
    >
      <p className="mb-4 text-soft">
        {t(releases.length === 0 ? 'on_page.empty' : 'on_page.lead')}
      </p>
      {releases.length > 0 && (
        <ul className="page-releases">
          {releases.map((release) => (
            <li key={release.uuid}>
              <Sleeve art={artworkOf(release.image)} alt="" sizes="3rem" />
              <div className="can-shrink break-anywhere">
                <p className="text-medium">
                  {release.contributor === null ? (
                    <PlainLink to={`/studio/releases/${release.uuid}/metadata`}>
                      {release.title}
                    </PlainLink>
                  ) : (
                    release.title
                  )}
                </p>
                <p className="text-small text-soft">
                  {[release.primary_artist, formatMark(release.format)].filter(Boolean).join(' · ')}
                </p>
              </div>
              <div className="page-release-badges">
                {isShared && (
                  <span className="text-small text-soft break-anywhere">
                    {release.contributor === null
                      ? t('on_page.yours')
                      : t('on_page.by', { name: release.contributor })}
                  </span>
                )}
                <Badge tone={statusTone(release.status)}>{release.status_name}</Badge>
              </div>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
