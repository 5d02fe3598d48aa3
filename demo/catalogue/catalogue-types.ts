/** Types of the hand-written demo catalogue. */
import type { Placement } from '@lathe/rules/merch/placement';
import type { RightsRole } from '@lathe/rules/songs';
import type { ArtworkName } from '../merch/artworks.ts';
import type { MerchTypeCode } from '../merch/plant.ts';
import type { StyleName as MusicStyle } from '../music/styles/styles.ts';
import type { SleeveStyle } from '../sleeves/draw-sleeve.ts';
import type { PaletteName } from '../sleeves/palettes.ts';

export type ReleaseTypeCode = 'vinyl_12' | 'vinyl_12_double' | 'vinyl_7' | 'cd';

/** Lifecycle state of a release. States that the shop hides are there for the studio. */
export type CatalogueState =
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

/** Title, length as `m:ss`, and extras. */
export type CatalogueSong = readonly [title: string, length: string, more?: SongExtras];

export interface SongExtras {
  readonly subtitle?: string;
  readonly explicit?: boolean;
  readonly with?: string;
  readonly composer?: string;
}

export type Credit = readonly [name: string, role: string];

export interface CatalogueFormat {
  readonly type: ReleaseTypeCode;
  readonly catalogNo: string;
  readonly state?: CatalogueState;
  /** Days from today until the release date; negative if already released. */
  readonly releaseDay?: number;
  /** Days from today until pre-orders open. */
  readonly preorder?: number;
  readonly playbackFrom?: 'release';
  readonly tier?: 'Premium' | 'Luxe';
  /** Codes of design options; default options are omitted. */
  readonly options?: readonly string[];
  readonly limited?: { readonly to: number; readonly left: number };
  /** 1-based positions of the included tracks; all if absent. */
  readonly songs?: readonly number[];
  readonly soldIn?: readonly string[];
  readonly notSoldIn?: readonly string[];
  /** Suffix of the title for a new edition. */
  readonly edition?: string;
  readonly artwork?: 'designer';
}

export interface CatalogueGroup {
  readonly title: string;
  readonly description: string;
  readonly songs: readonly CatalogueSong[];
  readonly formats: readonly CatalogueFormat[];
  readonly credits?: readonly Credit[];
  /** Date of the first release elsewhere. */
  readonly original?: string;
  /** Overrides the genre of the page. */
  readonly genre?: readonly [main: string, sub: string];
  readonly artist?: string;
  readonly owner?: SellerKey;
  readonly label?: string;
  readonly music?: MusicStyle;
  readonly sleeve?: SleeveStyle;
  readonly palette?: PaletteName;
  readonly hidden?: boolean;
  /** Popularity from 1 (slow seller) to 10 (best seller). */
  readonly popularity?: number;
}

export type SellerKey =
  | 'seller'
  | 'label'
  | 'sandrock'
  | 'achleitner'
  | 'verlaine'
  | 'selam'
  | 'porter'
  | 'choir';

/** A picture at its usual size in the middle of the area, or as placed. */
export type MerchPrint = ArtworkName | readonly [ArtworkName, Partial<Placement>];

export interface CatalogueMerch {
  readonly type: MerchTypeCode;
  readonly title: string;
  readonly description: string;
  readonly tier?: 'Premium' | 'Luxe';
  /** English names, as in the list of the type. */
  readonly colours: readonly string[];
  /** Sizes that are out of stock. */
  readonly missing?: readonly string[];
  /** By code of the area. */
  readonly prints: Readonly<Record<string, MerchPrint>>;
  /** On sale, if not given. */
  readonly state?: 'ready' | 'pending' | 'paused' | 'retired';
  readonly limited?: { readonly to: number; readonly left: number };
  /** Days from today until it is sold, and until it is made. */
  readonly preorder?: { readonly from: number; readonly releaseDay: number };
}

export interface CatalogueEvent {
  readonly name: string;
  readonly description: string;
  readonly venue: string;
  readonly city: string;
  readonly country: string;
  readonly zone: string;
  /** Days from today; moved forward to `weekday` (1 is Monday) if set. */
  readonly day: number;
  readonly weekday?: 1 | 2 | 3 | 4 | 5 | 6 | 7;
  /** Local time of the venue. */
  readonly at: string;
  /** URL of another shop. */
  readonly tickets?: string;
  /** Tickets that are sold here: places that the categories share. */
  readonly pool?: {
    readonly capacity: number;
    /** How many of them are sold. */
    readonly sold: number;
    readonly categories: readonly CatalogueTicket[];
  };
  readonly cancelled?: boolean;
  readonly postponed?: boolean;
  readonly doorsAt?: string;
}

export interface CatalogueTicket {
  readonly name: string;
  /** In pence and cents. */
  readonly prices: { readonly gbp: number; readonly eur: number; readonly usd: number };
  readonly quantity?: number;
  readonly perOrder?: number;
}

export interface CataloguePage {
  readonly slug: string;
  readonly name: string;
  readonly owner: SellerKey;
  readonly place: string;
  readonly colour: string;
  readonly description: string;
  readonly bio: string;
  readonly metaTitle: string;
  readonly genre: readonly [main: string, sub: string];
  readonly label: string;
  readonly isrcPrefix: string;
  readonly music: MusicStyle;
  /** Kind of portrait, and the seed for its look. */
  readonly portrait?: readonly [figure: 'portrait' | 'group' | 'monogram', seed: string];
  readonly sleeves: readonly SleeveStyle[];
  readonly palettes: readonly PaletteName[];
  /** Credited on every release of the page. */
  readonly players: readonly Credit[];
  /** Songwriters with shares in hundredths of a percent. */
  readonly writers: readonly (readonly [name: string, role: RightsRole, share: number])[];
  readonly followers: number;
  readonly groups: readonly CatalogueGroup[];
  readonly merch: readonly CatalogueMerch[];
  readonly events: readonly CatalogueEvent[];
  /** Hidden from the shop. */
  readonly offline?: boolean;
}
