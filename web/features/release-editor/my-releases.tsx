/** All releases of a seller with their status and next step. */

import type { ReleaseSummary } from '@lathe/contract/release';
import Plus from 'lucide-react/icons/plus';
import { type ComponentProps, useRef } from 'react';
import { usePersistentActionData } from '../../lib/action-data.ts';
import { formatMark } from '../../lib/format-mark.ts';
import { FocusedOnMount } from '../../lib/forms/focused-on-mount.tsx';
import { FormProblem } from '../../lib/forms/form-problem.tsx';
import { useQueuedRevalidate, useRealtime } from '../../lib/realtime.ts';
import { sectionTone, statusTone } from '../../lib/release-statuses.ts';
import type { ScreenProps } from '../../lib/route-types.ts';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PlainLink, TextLink } from '../../ui/link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { artworkOf } from '../../ui/picture.tsx';
import { ScreenHead } from '../../ui/screen-head.tsx';
import { Sleeve } from '../../ui/sleeve.tsx';
import { Day } from '../../ui/time.tsx';
import { useTranslation } from '../../ui/translation.ts';
import { SelectBar, SelectBox } from './bulk/select-releases.tsx';
import { CloneProgress } from './clone/clone-notice.tsx';
import { EndRelease } from './end-release.tsx';
import { ListFilters } from './list-filters.tsx';
import type { action, loader } from './my-releases.server.ts';
import { ReleaseTabs } from './release-tabs.tsx';
import { useSelection } from './use-selection.ts';
import '../lists/list-cards.css';

/** Below this number the remaining quota is shown. */
const QUOTA_SHOWN_BELOW = 3;

export function MyReleases({ loaderData, ...props }: ScreenProps<typeof loader, typeof action>) {
  const actionData = usePersistentActionData(props.actionData);
  const { t } = useTranslation(['release_editor', 'studio', 'publishing']);
  const { userId, list, filters, done, title } = loaderData;
  // Clones, tracks, artwork and reviews change in the background.
  useRealtime(`account:${userId}`, ['release', 'songs', 'artwork'], useQueuedRevalidate());
  const { count, releases_limit: limit, max_releases_reached: full } = list;
  const isFiltered = filters.status !== '' || filters.q !== '';
  const add = (
    <ButtonLink to="/studio/releases/new" variant="primary" icon={Plus}>
      {t('list.add')}
    </ButtonLink>
  );
  return (
    <>
      <title>{t('studio:page_title', { title: t('list.title') })}</title>
      <ScreenHead
        title={t('list.title')}
        lead={
          <span className="figures">
            {t('list.count', { count, limit })}
            {!full && limit - count <= QUOTA_SHOWN_BELOW && (
              <>
                {` · ${t('list.room', { count: limit - count })} · `}
                <TextLink to="/studio/releases/limit">{t('limit.ask')}</TextLink>
              </>
            )}
          </span>
        }
      >
        {!full && count > 0 && add}
      </ScreenHead>
      <ReleaseTabs />
      {done && !actionData && (
        <FocusedOnMount>
          <Notice tone="success">
            {done === 'retired'
              ? t('publishing:retire.done', { title: title ?? '' })
              : t('publishing:delete.done')}
          </Notice>
        </FocusedOnMount>
      )}
      <FormProblem form="end" failure={actionData?.failure} labels={{ confirmation: null }} />
      {full && (
        <Notice
          tone="warning"
          title={t('list.full')}
          action={<TextLink to="/studio/releases/limit">{t('limit.ask')}</TextLink>}
        >
          {t('list.full_text', { limit })}
        </Notice>
      )}
      {count > 0 && <ListFilters {...filters} />}
      {list.data.length === 0 ? (
        <EmptyState
          title={t(isFiltered ? 'list.nothing' : 'list.empty')}
          action={
            isFiltered ? <TextLink to="/studio/releases">{t('list.all')}</TextLink> : !full && add
          }
        >
          {t(isFiltered ? 'list.nothing_text' : 'list.empty_text')}
        </EmptyState>
      ) : (
        <ReleaseCards releases={list.data} />
      )}
    </>
  );
}

function ReleaseCards({ releases }: { releases: readonly ReleaseSummary[] }) {
  const cards = useRef<HTMLUListElement>(null);
  const selection = useSelection(cards);
  return (
    <>
      <ul ref={cards} className="list-cards">
        {releases.map((release, index) => (
          <ReleaseCard key={release.uuid} release={release} boxProps={selection.boxProps(index)} />
        ))}
      </ul>
      {releases.length > 1 && <SelectBar selection={selection} all={releases.length} />}
    </>
  );
}

interface CardProps {
  release: ReleaseSummary;
  boxProps: ComponentProps<typeof SelectBox>['boxProps'];
}

function ReleaseCard({ release, boxProps }: CardProps) {
  const { t } = useTranslation(['release_editor', 'publishing']);
  const { next_step: next } = release;
  return (
    <li className="card card-body list-card">
      <Sleeve art={artworkOf(release.image)} alt="" sizes="8rem" />
      <div className="list-card-text">
        <p className="list-card-badges">
          <SelectBox uuid={release.uuid} title={release.title} boxProps={boxProps} />
          <Badge tone={statusTone(release.status)}>{release.status_name}</Badge>
          <Badge tone="outline">{formatMark(release.format)}</Badge>
        </p>
        <h2 className="subheading">
          <PlainLink to={`/studio/releases/${release.uuid}/metadata`}>{release.title}</PlainLink>
        </h2>
        <p className="text-small text-soft">
          {[release.primary_artist, release.catalog_no].filter(Boolean).join(' · ')}
          {release.release_date && (
            <>
              {' · '}
              <Day value={release.release_date} style="short" />
            </>
          )}
        </p>
        <SectionBadges release={release} />
        <CloneProgress release={release} />
        {next && (
          <p className="text-small">
            {t('next')} <TextLink to={next.url}>{next.text}</TextLink>
          </p>
        )}
        <div className="list-card-tools">
          {release.operations.clone_enabled && (
            <ButtonLink
              to={`/studio/releases/${release.uuid}/clone`}
              variant="quiet"
              size="small"
              aria-label={t('publishing:clone.open_named', { title: release.title })}
            >
              {t('publishing:clone.open')}
            </ButtonLink>
          )}
          <EndRelease release={release} />
        </div>
      </div>
    </li>
  );
}

type Sections = Pick<ReleaseSummary, 'metadata_status' | 'tracks_status' | 'artwork_status'>;

/** The three sections of a release with their status. */
function SectionBadges({ release }: { release: Sections }) {
  const { t } = useTranslation('release_editor');
  const sections = [
    { name: 'metadata', status: release.metadata_status },
    { name: 'songs', status: release.tracks_status },
    { name: 'artwork', status: release.artwork_status },
  ] as const;
  return (
    <dl className="section-badges">
      {sections.map(({ name, status }) => (
        <div key={name}>
          <dt>{t(`steps.${name}`)}</dt>
          <dd>
            <Badge tone={sectionTone(status)}>{t(`section.${status}`)}</Badge>
          </dd>
        </div>
      ))}
    </dl>
  );
}
