/** A title with all its formats: as a card in a list, and whole. */
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

/** What a list shows; everything in it is for the country of the caller. */
export const groupCard = z.object({
  uuid: z.uuid(),
  title: z.string(),
  primary_artist: z.string(),
  /** Where its page is: `/kiosk/releases/night-bus`. */
  url: z.string(),
  page: z.object({ uuid: z.uuid(), name: z.string(), url: z.string() }),
  image: picture.nullable(),
  main_genre: z.string().nullable(),
  sub_genre: z.string().nullable(),
  year: z.int().nullable(),
  media: z.array(z.enum(MEDIA)),
  /** The marks on the card: 12", 7", CD. */
  formats: z.array(z.string()),
  explicit: z.boolean(),
  /** Has something to listen to. */
  playable: z.boolean(),
  /** The cheapest format, with the VAT of the country. */
  price_from: price,
  /** Not out yet: the day it comes. */
  preorder_until: z.string().nullable(),
  /** Of a limited edition: how many are left of how many. */
  limited: z.object({ left: z.int(), of: z.int() }).nullable(),
  sold_out: z.boolean(),
});

/** On a page, where not all belongs to whoever the page belongs to. */
export const pageCard = groupCard.extend({ contributor: z.string().nullable() });

export const track = z.object({
  uuid: z.uuid(),
  title: z.string(),
  subtitle: z.string(),
  primary_artist: z.string(),
  additional_artists: z.array(z.object({ name: z.string(), role: z.string() })),
  composer: z.string(),
  explicit: z.boolean(),
  /** Of the whole song. */
  seconds: z.int().nullable(),
  /** The whole song as mp3, for those who may hear it; null for everybody else. */
  master: z.string().nullable(),
  /** The first minute as mp3; null while there is none, or it may not be played yet. */
  preview: z.string().nullable(),
  preview_seconds: z.number().nullable(),
  /** The waveform of what can be heard, 0 to 255. */
  peaks: z.array(z.int()),
});

export const publicRelease = z.object({
  uuid: z.uuid(),
  title: z.string(),
  /** Derived from its tracks; null while there are none. */
  kind: z.enum(RELEASE_KINDS).nullable(),
  /** The short mark, 12", and its name in full. */
  format: z.string(),
  type_name: z.string(),
  medium: z.enum(MEDIA),
  image: picture.nullable(),
  /** Of the real artwork, for the 3D view; none where there is no such thing. */
  faces: z.array(artworkFace),
  price: price,
  vat_text: z.string(),
  price_category: z.string(),
  /** Chosen options in words: "Disc: Cobalt". */
  selected_options: z.array(
    z.object({ kind: z.string(), name: z.string(), swatch: z.string().nullable() }),
  ),
  /** `Not on sale` only in a preview. */
  status: z.enum(['Not on sale', 'Live', 'Pre-order', 'Sold out', 'Retired']),
  release_date: z.string().nullable(),
  preorder_date: z.string().nullable(),
  /** The day on which a copy ordered now leaves the plant. */
  dispatch_date: z.string(),
  quantity_limit: z.int().nullable(),
  copies_left: z.int().nullable(),
  label: z.string(),
  catalog_no: z.string(),
  ean: z.string().nullable(),
  p_year: z.int().nullable(),
  p_holder: z.string(),
  c_year: z.int().nullable(),
  c_holder: z.string(),
  explicit: z.boolean(),
  preorder_playback_disabled: z.boolean(),
  credits: z.array(z.object({ name: z.string(), role: z.string() })),
  sides: z.array(z.object({ side: z.int(), seconds: z.int(), tracks: z.array(track) })),
  /** Where the buyer's money goes; the parts add up to the price. */
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
  /** The marks of all formats on sale, as one text. */
  format: z.string(),
  image: picture.nullable(),
  social_image: z.string().nullable(),
  visibility: z.enum(['visible', 'hidden']),
  /** Who put it on somebody else's page, by the name they sell under; null on one's own. */
  contributor: z.string().nullable(),
  explicit: z.boolean(),
  /** Nothing of it is sold any more, but its page still answers. */
  retired: z.boolean(),
  /** The caller's country, where no format is sold to it; its `releases` are then an empty list. */
  not_sold_in: z.object({ iso: z.string(), name: z.string() }).nullable(),
  /** Not public: shown with `preview=true` to those who may see it before visitors do. */
  is_preview: z.boolean(),
});

export type GroupCard = z.infer<typeof groupCard>;
export type PageCard = z.infer<typeof pageCard>;
export type Track = z.infer<typeof track>;
export type PublicRelease = z.infer<typeof publicRelease>;
export type ReleaseGroup = z.infer<typeof releaseGroup>;
