/** Maker functions of the demo world parts. */
import { makeArtwork, makeOtherFaces } from './make-artwork.ts';
import { makeBundles } from './make-bundles.ts';
import { makeCatalogue } from './make-catalogue.ts';
import type { DemoPart, WritePart } from './make-demo-world.ts';
import { makeFans } from './make-fans.ts';
import { makeHighlights } from './make-highlights.ts';
import { makeLabels } from './make-labels.ts';
import { makeLogo } from './make-logo.ts';
import { makeMasters } from './make-masters.ts';
import { makeMedia, makeOtherSongs } from './make-media.ts';
import { makeMerchAndEvents } from './make-merch-and-events.ts';
import { makeMerchDesigns } from './make-merch-designs.ts';
import { makeNotifications } from './make-notifications.ts';
import { makeOrders } from './make-orders.ts';
import { makePayouts } from './make-payouts.ts';
import { makePeople } from './make-people.ts';
import { makePress } from './make-press.ts';
import { makeProductionJobs } from './make-production-jobs.ts';
import { makeReviews } from './make-reviews.ts';
import { makeStatistics } from './make-statistics.ts';
import { fillStorefront } from './make-storefront.ts';
import { makeTaxPapers } from './make-tax-papers.ts';
import { makeWishLists } from './make-wish-lists.ts';

type PreparePart = DemoPart['prepare'];

const withoutPreparation =
  (write: WritePart): PreparePart =>
  async () =>
    write;

export const partMakers = {
  people: withoutPreparation(makePeople),
  catalogue: withoutPreparation(makeCatalogue),
  'merch and events': withoutPreparation(makeMerchAndEvents),
  fans: withoutPreparation(makeFans),
  'wish lists': withoutPreparation(makeWishLists),
  orders: withoutPreparation(makeOrders),
  media: makeMedia,
  'merch designs': makeMerchDesigns,
  artwork: makeArtwork,
  shelf: withoutPreparation(fillStorefront),
  bundles: withoutPreparation(makeBundles),
  reviews: withoutPreparation(makeReviews),
  labels: withoutPreparation(makeLabels),
  plant: withoutPreparation(makeProductionJobs),
  notifications: withoutPreparation(makeNotifications),
  highlights: withoutPreparation(makeHighlights),
  statistics: withoutPreparation(makeStatistics),
  songs: makeOtherSongs,
  logo: makeLogo,
  masters: makeMasters,
  faces: makeOtherFaces,
  press: makePress,
  'tax papers': makeTaxPapers,
  payouts: withoutPreparation(makePayouts),
} satisfies Record<string, PreparePart>;
