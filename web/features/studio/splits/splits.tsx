/** Releases whose splits the seller may propose, with their status. */
import ChevronRight from 'lucide-react/icons/chevron-right';
import Plus from 'lucide-react/icons/plus';
import type { ReactNode } from 'react';
import { formatMark } from '../../../lib/format-mark.ts';
import type { ScreenProps } from '../../../lib/route-types.ts';
import { Badge } from '../../../ui/badge.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { PlainLink, TextLink } from '../../../ui/link.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { ScreenHead } from '../../../ui/screen-head.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { ListPages } from '../../lists/list-pages.tsx';
import { LabelHead } from '../label/label-head.tsx';
import type { loader } from './splits.server.ts';
import '../label/label.css';

export function Splits({ loaderData }: ScreenProps<typeof loader>) {
  const { t } = useTranslation(['labels', 'studio', 'release_editor']);
  const { label, tabs, releases, elsewhere, next, offers } = loaderData;
  return (
    <>
      <title>{t('studio:page_title', { title: t('splits.title') })}</title>
      {label ? (
        <>
          <LabelHead label={label} tabs={tabs} />
          <p className="measure text-soft">{t('splits.lead')}</p>
        </>
      ) : (
        <ScreenHead
          title={t('splits.title')}
          crumbs={[{ label: t('agreements.title'), to: '/studio/agreements' }]}
          lead={t('splits.lead')}
        />
      )}
      {offers > 0 && (
        <Notice>
          {t('splits.invited.offer', { count: offers })}{' '}
          <TextLink to="/account/shares">{t('splits.invited.to_offers')}</TextLink>
        </Notice>
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
