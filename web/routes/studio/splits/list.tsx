/** Releases whose splits the seller may propose, with their status. */

import ChevronRight from 'lucide-react/icons/chevron-right';
import Plus from 'lucide-react/icons/plus';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ListPages } from '../../../features/lists/list-pages.tsx';
import { nextCursor, queryFilters } from '../../../features/lists/list-url.ts';
import { formatMark } from '../../../lib/format-mark.ts';
import { requireViewer } from '../../../lib/require-viewer.ts';
import { Badge } from '../../../ui/badge.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { PlainLink } from '../../../ui/link.tsx';
import { ScreenHead } from '../../../ui/screen-head.tsx';
import { LabelHead } from '../label/label-head.tsx';
import type { Route } from './+types/list.ts';
import '../label/label.css';

export async function loader(args: Route.LoaderArgs) {
  const { api, viewer } = requireViewer(args);
  const params = { user: viewer.id };
  const [{ label }, releases, agreed] = await Promise.all([
    api('GET /api/users/{user}/label', { params }),
    api('GET /api/users/{user}/shareable_releases', {
      params,
      query: queryFilters(args.request, ['cursor']),
    }),
    api('GET /api/users/{user}/splits', { params, query: { state: 'agreed' } }),
  ]);
  const listedIds = new Set(releases.data.map(({ uuid }) => uuid));
  return {
    label,
    releases: releases.data,
    next: nextCursor(releases.next_page_url),
    // Releases of other sellers: the user has a share but cannot propose.
    elsewhere: agreed.data.map(({ release }) => release).filter(({ uuid }) => !listedIds.has(uuid)),
  };
}

export default function Splits({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation(['labels', 'studio', 'release_editor']);
  const { label, releases, elsewhere, next } = loaderData;
  return (
    <>
      <title>{t('studio:page_title', { title: t('splits.title') })}</title>
      {label ? (
        <>
          <LabelHead label={label} />
          <p className="measure text-soft">{t('splits.lead')}</p>
        </>
      ) : (
        <ScreenHead
          title={t('splits.title')}
          crumbs={[{ label: t('agreements.title'), to: '/studio/agreements' }]}
          lead={t('splits.lead')}
        />
      )}
      {releases.length === 0 && elsewhere.length === 0 && (
        <EmptyState
          title={t('splits.empty')}
          action={
            <ButtonLink to="/studio/releases/new" variant="primary" icon={Plus}>
              {t('release_editor:list.add')}
            </ButtonLink>
          }
        >
          {t('splits.empty_text')}
        </EmptyState>
      )}
      {releases.length > 0 && (
        <Card className="form-card">
          <ul className="split-list">
            {releases.map((release) => (
              <SplitEntry key={release.uuid} release={release}>
                {!release.is_own && <Badge tone="outline">{t('splits.of_roster')}</Badge>}
                {release.is_proposed && <Badge tone="warning">{t('splits.waiting')}</Badge>}
                {release.is_shared && <Badge tone="success">{t('splits.shared')}</Badge>}
              </SplitEntry>
            ))}
          </ul>
        </Card>
      )}
      {elsewhere.length > 0 && (
        <Card title={t('splits.elsewhere')} className="form-card">
          <ul className="split-list">
            {elsewhere.map((release) => (
              <SplitEntry key={release.uuid} release={release}>
                <Badge tone="success">{t('splits.shared')}</Badge>
              </SplitEntry>
            ))}
          </ul>
        </Card>
      )}
      <ListPages next={next} />
    </>
  );
}

interface EntryProps {
  release: {
    uuid: string;
    title: string;
    primary_artist: string;
    format: string;
    page_name?: string | null;
  };
  /** Status badges. */
  children: ReactNode;
}

function SplitEntry({ release, children }: EntryProps) {
  const { uuid, title, primary_artist, format, page_name } = release;
  return (
    <li>
      <div className="split-entry">
        <div>
          <PlainLink to={`/studio/splits/${uuid}`} className="split-link">
            {title}
          </PlainLink>
          <p className="text-small text-soft">
            {[...new Set([primary_artist, formatMark(format), page_name])]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </div>
        <p className="row gap-2">{children}</p>
      </div>
      <Icon shape={ChevronRight} />
    </li>
  );
}
