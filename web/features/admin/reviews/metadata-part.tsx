import type { Release } from '@lathe/contract/release';
import type { ReleaseReview } from '@lathe/contract/review';
import type { MessageKey } from '@lathe/messages/translate';
import type { ReactNode } from 'react';
import { Card } from '../../../ui/card.tsx';
import { Day, Instant } from '../../../ui/time.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { creditsText } from './credits-text.ts';
import { useArtistNames } from './use-artist-names.ts';

type FieldKey = Extract<MessageKey<'reviews'>, `fields.${string}`>;

/** All metadata from the seller. */
export function MetadataPart({
  release,
  names,
}: {
  release: Release;
  names: ReleaseReview['names'];
}) {
  const { t } = useTranslation(['reviews', 'release_editor']);
  const yesOrNo = (value: boolean) => t(value ? 'yes' : 'no');
  const artistNames = useArtistNames();
  const day = (value: string | null) => value && <Day value={value} />;
  const line = (year: number | null, holder: string) => [year, holder].filter(Boolean).join(' ');
  const facts: [FieldKey, ReactNode][] = [
    ['fields.title', release.title],
    ['fields.primary_artist', release.primary_artist],
    ['fields.additional_artists', artistNames(release.additional_artists)],
    ['fields.credits', creditsText(release.credits, t)],
    ['fields.format', release.type_name],
    ['fields.selected_options', names.selected_options.join(' · ')],
    ['fields.main_genre', names.main_genre],
    ['fields.sub_genre', names.sub_genre],
    ['fields.explicit', yesOrNo(release.explicit)],
    ['fields.label', release.label],
    ['fields.catalog_no', release.catalog_no],
    ['fields.ean', release.ean],
    ['fields.grid', release.grid],
    ['fields.preorder_date', day(release.preorder_date)],
    [
      'fields.preorder_playback_disabled',
      release.preorder_date && yesOrNo(!release.preorder_playback_disabled),
    ],
    ['fields.release_date', day(release.release_date)],
    ['fields.original_release_date', day(release.original_release_date)],
    ['fields.quantity_limit', release.quantity_limit],
    ['fields.p_line', line(release.p_year, release.p_holder)],
    ['fields.c_line', line(release.c_year, release.c_holder)],
    ['fields.territories', release.territories?.join(' ')],
    ['fields.territories_exclude', release.territories_exclude.join(' ')],
    ['fields.price_category_id', release.price_category_id],
    ['fields.own_works', release.own_works && <OwnWorks works={release.own_works} />],
    ['fields.page_id', release.page_name],
    ['fields.release_group', release.release_group?.title],
    ['fields.description', release.description],
    ['fields.notes', release.notes],
  ];
  return (
    <Card title={t('sections.metadata')}>
      <dl className="review-facts">
        {facts
          .filter(([, value]) => value !== null && value !== undefined && value !== '')
          .map(([key, value]) => (
            <div key={key}>
              <dt>{t(key)}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
    </Card>
  );
}

function OwnWorks({ works }: { works: NonNullable<Release['own_works']> }) {
  const { t } = useTranslation('reviews');
  const { name, text_version, declared_at } = works;
  return (
    <>
      {t('own_works', { name, version: text_version })} <Instant value={declared_at} />
    </>
  );
}
