/** Maker functions of the demo world parts. */
import { makeArtwork, makeOtherFaces } from './make-artwork.ts';
import { makeCatalogue } from './make-catalogue.ts';
import type { DemoPart, Make } from './make-demo-world.ts';
import { makeFans } from './make-fans.ts';
import { makeLabels } from './make-labels.ts';
import { makeLogo } from './make-logo.ts';
import { makeMasters } from './make-masters.ts';
import { makeMedia, makeOtherSongs } from './make-media.ts';
import { makeMerchAndEvents } from './make-merch-and-events.ts';
import { makeOrders } from './make-orders.ts';
import { makePeople } from './make-people.ts';
import { makePlant } from './make-production-jobs.ts';
import { makeReviews } from './make-reviews.ts';
import { makeStorefront } from './make-storefront.ts';

type Prepare = DemoPart['prepare'];

const quick =
  (make: Make): Prepare =>
  async () =>
    make;

export const makers = {
  people: quick(makePeople),
  catalogue: quick(makeCatalogue),
  'merch and events': quick(makeMerchAndEvents),
  fans: quick(makeFans),
  orders: quick(makeOrders),
  media: makeMedia,
  artwork: makeArtwork,
  shelf: quick(makeStorefront),
  reviews: quick(makeReviews),
  labels: quick(makeLabels),
  plant: quick(makePlant),
  songs: makeOtherSongs,
  logo: makeLogo,
  masters: makeMasters,
  faces: makeOtherFaces,
} satisfies Record<string, Prepare>;
