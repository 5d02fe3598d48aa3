/** The release as shown in the shop. */

import type { Release } from '@lathe/contract/release';
import type { SongList } from '@lathe/contract/song-calls';
import { trackNumber } from '@lathe/rules/sides';
import type { ReactNode } from 'react';
import { formatMark } from '../../../lib/format-mark.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Card } from '../../../ui/card.tsx';
import { ExplicitMark } from '../../../ui/explicit-mark.tsx';
import { artworkOf } from '../../../ui/picture.tsx';
import { Sleeve } from '../../../ui/sleeve.tsx';
import { Day, Duration } from '../../../ui/time.tsx';
import { useTranslation } from '../../../ui/translation.ts';

interface Props {
  release: Release;
  sides: SongList['sides'];
}

export function SummaryPart({ release, sides }: Props) {
  const { t } = useTranslation('publishing');
  const tier = release.price_categories.find(({ id }) => id === release.price_category_id);
  const stage = release.retired_at
    ? 'summary_retired'
    : release.published_at
      ? 'summary_on_sale'
      : 'summary';
  return (
    <Card title={t(`submit.${stage}`)}>
      <div className="summary-record">
        <Sleeve art={artworkOf(release.image)} alt="" sizes="16rem" className="summary-sleeve" />
        <div className="summary-text">
          <div>
            <p className="text-soft">{release.primary_artist}</p>
            <h3 className="summary-title">
              {release.title} {release.explicit && <ExplicitMark />}
            </h3>
            <p className="summary-price figures">
              {tier?.rrp.formatted} <Badge tone="outline">{formatMark(release.format)}</Badge>
            </p>
          </div>
          <Facts release={release} />
        </div>
      </div>
      {release.description && <p className="summary-about">{release.description}</p>}
      <Songs sides={sides} />
    </Card>
  );
}

function Facts({ release }: { release: Release }) {
  const { t } = useTranslation('publishing');
  const { quantity_limit: limit } = release;
  const facts: [string, ReactNode][] = [
    [t('submit.preorder_day'), release.preorder_date && <Day value={release.preorder_date} />],
    [t('submit.release_day'), release.release_date && <Day value={release.release_date} />],
    [t('submit.label'), release.label],
    [t('submit.catalog_no'), release.catalog_no],
    [t('submit.ean'), release.ean || t('submit.ean_later')],
    [
      t('submit.copies'),
      limit === null ? t('submit.copies_unlimited') : t('submit.copies_limited', { count: limit }),
    ],
    [t('submit.page'), release.page_name],
    [t('submit.group'), release.release_group?.title],
  ];
  return (
    <dl className="summary-facts">
      {facts
        .filter(([, value]) => Boolean(value))
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}

function Songs({ sides }: Pick<Props, 'sides'>) {
  const { t } = useTranslation('publishing');
  const songs = sides.flatMap(({ tracks }) => tracks);
  if (songs.length === 0) return null;
  return (
    <section className="summary-songs">
      <h4>{t('submit.songs', { count: songs.length })}</h4>
      <ol>
        {songs.map(({ uuid, side, position, title, seconds, explicit }) => (
          <li key={uuid}>
            <span className="figures text-soft">
              {trackNumber({ side, position }, sides.length)}
            </span>
            <span>
              {title} {explicit && <ExplicitMark />}
            </span>
            {seconds !== null && <Duration seconds={seconds} />}
          </li>
        ))}
      </ol>
      {songs.some(({ isrc }) => isrc === '') && (
        <p className="text-small text-soft">{t('submit.isrc_later')}</p>
      )}
    </section>
  );
}
