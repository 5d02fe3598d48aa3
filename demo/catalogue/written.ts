/** How the demo catalogue is written down: by hand, as short as it can be read. */
import type { RightsRole } from '@lathe/rules/songs';
import type { StyleName as MusicStyle } from '../music/styles/styles.ts';
import type { SleeveStyle } from '../sleeves/draw-sleeve.ts';
import type { PaletteName } from '../sleeves/palettes.ts';

export type ReleaseTypeCode = 'vinyl_12' | 'vinyl_12_double' | 'vinyl_7' | 'cd';

/** Where a release stands in its life; what cannot be seen in the shop is there for the studio. */
export type WrittenState =
  | 'draft'
  | 'incomplete'
  | 'processing'
  | 'failed'
  | 'ready'
  | 'pending'
  | 'rejected'
  | 'in-process'
  | 'approved'
  | 'published'
  | 'retired';

/** Title, length as minutes and seconds, and what is special about it. */
export type WrittenSong = readonly [title: string, length: string, more?: SongExtras];

export interface SongExtras {
  readonly subtitle?: string;
  readonly explicit?: boolean;
  readonly with?: string;
  readonly composer?: string;
}

export type Credit = readonly [name: string, role: string];

export interface WrittenFormat {
  readonly type: ReleaseTypeCode;
  readonly no: string;
  readonly state?: WrittenState;
  /** Days from today until the release day; those that are out have a negative number. */
  readonly out?: number;
  /** Days from today until the pre-order begins. */
  readonly preorder?: number;
  readonly playbackFrom?: 'release';
  readonly tier?: 'Premium' | 'Luxe';
  /** Codes of design options; the defaults go without saying. */
  readonly options?: readonly string[];
  readonly limited?: { readonly to: number; readonly left: number };
  /** Places of the songs that are on it, from 1, when they are not all. */
  readonly songs?: readonly number[];
  readonly soldIn?: readonly string[];
  readonly notSoldIn?: readonly string[];
  /** Added to the title: a new edition of the same. */
  readonly edition?: string;
  readonly artwork?: 'designer';
}

export interface WrittenGroup {
  readonly title: string;
  readonly about: string;
  readonly songs: readonly WrittenSong[];
  readonly formats: readonly WrittenFormat[];
  readonly credits?: readonly Credit[];
  /** First released elsewhere, before it came here. */
  readonly original?: string;
  /** When it is not the page's own. */
  readonly genre?: readonly [main: string, sub: string];
  readonly artist?: string;
  readonly owner?: SellerKey;
  readonly label?: string;
  readonly music?: MusicStyle;
  readonly sleeve?: SleeveStyle;
  readonly palette?: PaletteName;
  readonly hidden?: boolean;
  /** How well it sells: 1 is a slow burner, 10 the one that everybody has. */
  readonly pull?: number;
}

export type SellerKey = 'seller' | 'label' | 'sandrock' | 'achleitner' | 'verlaine' | 'selam';

export interface WrittenMerch {
  readonly type: 't_shirt' | 'tote' | 'poster' | 'slipmat' | 'mug';
  readonly title: string;
  readonly about: string;
  readonly tier?: 'Premium' | 'Luxe';
  readonly colours?: readonly string[];
  /** Sizes that are not to be had at the moment. */
  readonly missing?: readonly string[];
}

export interface WrittenEvent {
  readonly name: string;
  readonly about: string;
  readonly venue: string;
  readonly city: string;
  readonly country: string;
  readonly zone: string;
  /** Days from today, moved on to the next such day of the week (1 is Monday). */
  readonly on: number;
  readonly weekday?: 1 | 2 | 3 | 4 | 5 | 6 | 7;
  /** The hour on the clock there. */
  readonly at: string;
  readonly tickets?: string;
  readonly cancelled?: boolean;
}

export interface WrittenPage {
  readonly slug: string;
  readonly name: string;
  readonly owner: SellerKey;
  readonly place: string;
  readonly colour: string;
  readonly about: string;
  readonly bio: string;
  readonly metaTitle: string;
  readonly genre: readonly [main: string, sub: string];
  readonly label: string;
  readonly isrcPrefix: string;
  readonly music: MusicStyle;
  /** A person, several, or a sign; and the words that decide how they look. */
  readonly portrait?: readonly [figure: 'portrait' | 'group' | 'monogram', seed: string];
  readonly sleeves: readonly SleeveStyle[];
  readonly palettes: readonly PaletteName[];
  /** On every release of the page. */
  readonly players: readonly Credit[];
  /** Who wrote the songs, in hundredths of a percent. */
  readonly writers: readonly (readonly [name: string, role: RightsRole, share: number])[];
  readonly followers: number;
  readonly groups: readonly WrittenGroup[];
  readonly merch: readonly WrittenMerch[];
  readonly events: readonly WrittenEvent[];
  /** A page that nobody can see yet. */
  readonly offline?: boolean;
}
