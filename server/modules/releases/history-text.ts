/** Formats an entry of the release history in a given locale. */
import type { ReleaseChange } from '@lathe/contract/release';
import type { Translate } from '../../platform/translations.ts';
import type { HistoryRow } from './history.ts';

/**
 * Message key of each field below `reviews:fields`; null for fields with their own history entry.
 */
const FIELD_WORDS = {
  title: 'title',
  primary_artist: 'primary_artist',
  additional_artists: 'additional_artists',
  credits: 'credits',
  explicit: 'explicit',
  label: 'label',
  description: 'description',
  main_genre: 'main_genre',
  sub_genre: 'sub_genre',
  ean: 'ean',
  catalog_no: 'catalog_no',
  grid: 'grid',
  release_date: 'release_date',
  preorder_date: 'preorder_date',
  original_release_date: 'original_release_date',
  preorder_playback_disabled: 'preorder_playback_disabled',
  quantity_limit: 'quantity_limit',
  p_year: 'p_line',
  p_holder: 'p_line',
  c_year: 'c_line',
  c_holder: 'c_line',
  territories: 'territories',
  territories_exclude: 'territories_exclude',
  notes: 'notes',
  page_id: 'page_id',
  price_category_id: 'price_category_id',
  own_works: null,
  selected_options: 'selected_options',
  metadata_in_edit: null,
  tracks_in_edit: null,
} as const satisfies Record<keyof ReleaseChange, string | null>;

/** Fields of tracks, below `releases:track_fields`. */
const TRACK_ACTIONS: readonly string[] = ['songs_changed', 'songs_restored'];

export function historyText(
  t: Translate,
  { action, detail }: Pick<HistoryRow, 'action' | 'detail'>,
): string {
  const text = t(`releases:history.${action}`, {
    title: detail.title ?? '',
    version: detail.version ?? 0,
    count: detail.count ?? 0,
  });
  if (TRACK_ACTIONS.includes(action)) {
    const names = (detail.fields ?? []).map((field) =>
      t(`releases:track_fields.${field as 'title'}`),
    );
    return names.length === 0 ? text : `${text}: ${names.join(', ')}`;
  }
  const fields = (detail.fields ?? []).flatMap((field) => {
    const name = Object.hasOwn(FIELD_WORDS, field)
      ? FIELD_WORDS[field as keyof ReleaseChange]
      : null;
    return name === null ? [] : [t(`reviews:fields.${name}`)];
  });
  return fields.length === 0 ? text : `${text}: ${[...new Set(fields)].join(', ')}`;
}
