/** Releases of roster artists that the label may edit. */

import { formatMark } from '../../../lib/format-mark.ts';
import { statusTone } from '../../../lib/release-statuses.ts';
import type { ScreenProps } from '../../../lib/route-types.ts';
import { Badge } from '../../../ui/badge.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PlainLink, TextLink } from '../../../ui/link.tsx';
import { artworkOf } from '../../../ui/picture.tsx';
import { Sleeve } from '../../../ui/sleeve.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { ListPages } from '../../lists/list-pages.tsx';
import type { loader } from './label-releases.server.ts';
import '../waiting-work.css';

export function LabelReleases({ loaderData: { releases, next } }: ScreenProps<typeof loader>) {
  const { t } = useTranslation(['labels', 'studio', 'release_editor']);
  return (
    <>
      <title>{t('studio:page_title', { title: t('tabs.releases') })}</title>
      <p className="measure text-soft">{t('edited.lead')}</p>
      {releases.length === 0 ? (
        <EmptyState
          title={t('edited.empty')}
          action={<TextLink to="/studio/label/roster">{t('tabs.roster')}</TextLink>}
        >
          {t('edited.empty_text')}
        </EmptyState>
      ) : (
        <ul className="work-list">
          {releases.map((release) => (
            <li key={release.uuid}>
              <Sleeve art={artworkOf(release.image)} alt="" sizes="4rem" />
              <div className="can-shrink break-anywhere">
                <h2 className="subheading">
                  <PlainLink to={`/studio/releases/${release.uuid}/metadata`}>
                    {release.title}
                  </PlainLink>
                </h2>
                <p className="text-small text-soft">
                  {[release.primary_artist, formatMark(release.format), release.owner].join(' · ')}
                </p>
                <p>
                  <Badge tone={statusTone(release.status)}>{release.status_name}</Badge>
                </p>
                {release.next_step && (
                  <p className="text-small">
                    {t('release_editor:next')}{' '}
                    <TextLink to={release.next_step.url}>{release.next_step.text}</TextLink>
                  </p>
                )}
              </div>
            </li>
          ))}
        </ul>
      )}
      <ListPages next={next} />
    </>
  );
}
