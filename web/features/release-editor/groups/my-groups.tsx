/** A seller's titles with their formats, and ungrouped releases. */

import type { OwnGroup, UngroupedRelease } from '@lathe/contract/release-group-calls';
import Plus from 'lucide-react/icons/plus';
import { formatMark } from '../../../lib/format-mark.ts';
import { useQueuedRevalidate, useRealtime } from '../../../lib/realtime.ts';
import { statusTone } from '../../../lib/release-statuses.ts';
import type { ScreenProps } from '../../../lib/route-types.ts';
import { Badge } from '../../../ui/badge.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PlainLink, TextLink } from '../../../ui/link.tsx';
import { artworkOf } from '../../../ui/picture.tsx';
import { ScreenHead } from '../../../ui/screen-head.tsx';
import { Sleeve } from '../../../ui/sleeve.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { ReleaseTabs } from '../release-tabs.tsx';
import { GroupArtistAndPage, GroupState } from './group-state.tsx';
import type { loader } from './my-groups.server.ts';
import { TitleSimilarity } from './title-similarity.tsx';
import '../../lists/list-cards.css';
import './groups.css';

export function MyGroups({ loaderData }: ScreenProps<typeof loader>) {
  const { t } = useTranslation(['release_groups', 'studio', 'release_editor']);
  const { groups, ungrouped, userId } = loaderData;
  useRealtime(`account:${userId}`, ['release'], useQueuedRevalidate());
  return (
    <>
      <title>{t('studio:page_title', { title: t('title') })}</title>
      <ScreenHead title={t('title')} lead={t('lead')} />
      <ReleaseTabs />
      {groups.length === 0 && ungrouped.length === 0 && (
        <EmptyState
          title={t('empty')}
          action={
            <ButtonLink to="/studio/releases/new" variant="primary" icon={Plus}>
              {t('release_editor:list.add')}
            </ButtonLink>
          }
        >
          {t('empty_text')}
        </EmptyState>
      )}
      {ungrouped.length > 0 && (
        <section className="group-section">
          <h2>
            {t('not_attached')} <Badge tone="outline">{ungrouped.length}</Badge>
          </h2>
          <ul className="ungrouped-releases card card-body">
            {ungrouped.map((release) => (
              <UngroupedCard key={release.uuid} release={release} />
            ))}
          </ul>
        </section>
      )}
      {groups.length > 0 && (
        <section className="group-section">
          <h2>{t('attached')}</h2>
          <ul className="list-cards">
            {groups.map((group) => (
              <GroupCard key={group.uuid} group={group} />
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function UngroupedCard({ release }: { release: UngroupedRelease }) {
  const { t } = useTranslation('release_groups');
  const { uuid, title, primary_artist, format, page_name, closest } = release;
  return (
    <li>
      <p className="list-card-badges">
        <Badge tone={statusTone(release.status)}>{release.status_name}</Badge>
        <Badge tone="outline">{formatMark(format)}</Badge>
      </p>
      <h3 className="group-name">
        <PlainLink to={`/studio/releases/${uuid}/metadata#group`}>{title}</PlainLink>
      </h3>
      <p className="text-small text-soft">
        {[...new Set([primary_artist, page_name])].filter(Boolean).join(' · ')}
      </p>
      <p className="text-small">
        {closest ? (
          <TitleSimilarity release={release} group={closest} candidate={closest} />
        ) : (
          t(page_name === null ? 'why.no_page' : 'why.no_group')
        )}{' '}
        <TextLink to={`/studio/releases/${uuid}/metadata#group`}>{t('choose')}</TextLink>
      </p>
    </li>
  );
}

function GroupCard({ group }: { group: OwnGroup }) {
  const { t } = useTranslation('release_groups');
  const { uuid, title, releases } = group;
  return (
    <li className="card card-body list-card">
      <Sleeve art={artworkOf(group.image)} alt="" sizes="8rem" />
      <div className="list-card-text">
        <p className="list-card-badges">
          <GroupState group={group} />
        </p>
        <h3 className="subheading">
          <PlainLink to={`/studio/releases/groups/${uuid}`}>{title}</PlainLink>
        </h3>
        <p className="text-small text-soft">
          <GroupArtistAndPage group={group} />
        </p>
        {releases.length === 0 ? (
          <p className="text-small">{t('none_attached')}</p>
        ) : (
          <ul className="grouped-releases">
            {releases.map((release) => (
              <li key={release.uuid}>
                <PlainLink to={`/studio/releases/${release.uuid}/metadata`}>
                  {formatMark(release.format)}
                  <Badge tone={statusTone(release.status)}>{release.status_name}</Badge>
                </PlainLink>
              </li>
            ))}
          </ul>
        )}
      </div>
    </li>
  );
}
