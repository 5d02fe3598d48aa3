/** A title with all its formats: as a card in a list, and in full. */
import { RELEASE_KINDS } from '@lathe/rules/release-kind';
import { z } from 'zod';
import { artworkFace } from './artwork.ts';
import { picture } from './picture.ts';
import { price } from './price.ts';

export const MEDIA = ['Vinyl', 'CD'] as const;

const groupGenre = z.object({
  id: z.int(),
  slug: z.string(),
  name: z.string(),
  is_main_genre: z.boolean(),
});

/** List entry; all values are for the caller's country. */
export const groupCard = z.object({
  uuid: z.uuid(),
  title: z.string(),
  primary_artist: z.string(),
  /** URL of its page, such as `/kiosk/releases/night-bus`. */
  url: z.string(),
  page: z.object({ uuid: z.uuid(), name: z.string(), url: z.string() }),
  image: picture.nullable(),
  main_genre: z.string().nullable(),
  sub_genre: z.string().nullable(),
  year: z.int().nullable(),
  media: z.array(z.enum(MEDIA)),
  /** Format labels on the card: 12", 7", CD. */
  formats: z.array(z.string()),
  explicit: z.boolean(),
  /** Has at least one audio preview. */
  playable: z.boolean(),
  /** Price of the cheapest format, with the VAT of the country. */
  price_from: price,
  /** Release date, if it is in the future. */
  preorder_until: z.string().nullable(),
  /** Limited edition: copies left, and edition size. */
  limited: z.object({ left: z.int(), of: z.int() }).nullable(),
  sold_out: z.boolean(),
});

/** A card on a page, where some releases belong to contributors. */
export const pageCard = groupCard.extend({ contributor: z.string().nullable() });

/** A guest of a release or a track. */
const guest = z.object({
  name: z.string(),
  role: z.string(),
  /** In the caller's language. */
  role_name: z.string(),
});

/** The role is a text in the caller's language, with the instrument or another addition. */
const publicCredit = z.object({ name: z.string(), role: z.string() });

export const track = z.object({
  uuid: z.uuid(),
  title: z.string(),
  subtitle: z.string(),
  primary_artist: z.string(),
  additional_artists: z.array(guest),
  credits: z.array(publicCredit),
  composer: z.string(),
  /** Plain text with line breaks; empty while the track may not be played yet. */
  lyrics: z.string(),
  explicit: z.boolean(),
  /** Duration of the whole track. */
  seconds: z.int().nullable(),
  /** The whole track as mp3 for those with access; otherwise null. */
  master: z.string().nullable(),
  /** The first minute as mp3; null while it does not exist or may not be played yet. */
  preview: z.string().nullable(),
  preview_seconds: z.number().nullable(),
  /** Waveform of the playable audio, 0 to 255. */
  peaks: z.array(z.int()),
});

export const publicRelease = z.object({
  uuid: z.uuid(),
  title: z.string(),
  /** Plain text with line breaks, as its seller entered it. */
  description: z.string(),
  additional_artists: z.array(guest),
  /** Derived from its tracks; null without tracks. */
  kind: z.enum(RELEASE_KINDS).nullable(),
  /** Short label, such as 12"; followed by the full name. */
  format: z.string(),
  type_name: z.string(),
  medium: z.enum(MEDIA),
  image: picture.nullable(),
  /** Artwork surfaces for the 3D preview; empty when there are none. */
  faces: z.array(artworkFace),
  price: price,
  vat_text: z.string(),
  price_category: z.string(),
  /** Chosen options as text, such as "Disc: Cobalt". */
  selected_options: z.array(
    z.object({
      kind: z.string(),
      /** The same in every language, such as `jewel_case` or `clear`. */
      code: z.string(),
      name: z.string(),
      swatch: z.string().nullable(),
    }),
  ),
  /** `Not on sale` only in previews. */
  status: z.enum(['Not on sale', 'Live', 'Pre-order', 'Sold out', 'Retired']),
  release_date: z.string().nullable(),
  preorder_date: z.string().nullable(),
  /** The day on which a copy ordered now ships. */
  dispatch_date: z.string(),
  quantity_limit: z.int().nullable(),
  copies_left: z.int().nullable(),
  label: z.string(),
  /** Slug of the label's page, if the label of this name has the artist on its roster. */
  label_url: z.string().nullable(),
  catalog_no: z.string(),
  ean: z.string().nullable(),
  p_year: z.int().nullable(),
  p_holder: z.string(),
  c_year: z.int().nullable(),
  c_holder: z.string(),
  explicit: z.boolean(),
  preorder_playback_disabled: z.boolean(),
  credits: z.array(publicCredit),
  sides: z.array(z.object({ side: z.int(), seconds: z.int(), tracks: z.array(track) })),
  /** Breakdown of the price; the parts add up to it. */
  money: z.array(z.object({ to: z.enum(['vat', 'artist', 'making', 'shop']), amount: price })),
});

export const releaseGroup = z.object({
  uuid: z.uuid(),
  title: z.string(),
  description: z.string(),
  primary_artist: z.string(),
  url: z.string(),
  page: z.object({ uuid: z.uuid(), name: z.string(), url: z.string(), image: picture.nullable() }),
  genres: z.array(groupGenre),
  main_genre: z.string().nullable(),
  sub_genre: z.string().nullable(),
  year: z.int().nullable(),
  media: z.array(z.enum(MEDIA)),
  /** Labels of all formats on sale, as one text. */
  format: z.string(),
  image: picture.nullable(),
  social_image: z.string().nullable(),
  visibility: z.enum(['visible', 'hidden']),
  /** Seller name of the contributor on another seller's page; null on the seller's own page. */
  contributor: z.string().nullable(),
  explicit: z.boolean(),
  /** No longer for sale, but its page still exists. */
  retired: z.boolean(),
  /** The caller's country, when no format is sold there; `releases` is then empty. */
  not_sold_in: z.object({ iso: z.string(), name: z.string() }).nullable(),
  /** Not public: visible with `preview=true` for those with access. */
  is_preview: z.boolean(),
});

export type GroupCard = z.infer<typeof groupCard>;
export type PageCard = z.infer<typeof pageCard>;
export type Track = z.infer<typeof track>;
export type PublicRelease = z.infer<typeof publicRelease>;
export type ReleaseGroup = z.infer<typeof releaseGroup>;
