/** Every call that the product is known to make, and whether it is implemented. */
import type { CallName } from '../bad-input.ts';

const OF_RELEASE = '/api/users/{user}/releases/{release}';
const OF_PAGE = '/api/users/{user}/pages/{page}';
const OF_GROUP = '/api/pages/{page}/release_groups/{group}';

export const BUILT = [
  'GET /api/account/{id}',
  'PUT /api/account/{id}',
  'PUT /api/account-password/{id}',
  'POST /api/account/{id}/creator',
  'PUT /api/account/{id}/creator',

  'GET /es/cart',
  'POST /es/cart',
  'DELETE /es/cart/{uuid}',
  'PUT /es/cart/{uuid}',
  'POST /es/checkout',
  'POST /es/bulk-checkout',
  'POST /es/cart/proof',

  'GET /api/locales',
  'GET /api/shipping_countries',
  'GET /api/bulk_shipping_countries',

  'GET /api/active_genres',
  'GET /api/genres_list',
  'GET /api/genres/{genre}/releases',
  'GET /api/genres/{genre}/release_groups',

  `GET ${OF_RELEASE}/release_groups`,
  `GET ${OF_GROUP}`,
  `GET ${OF_GROUP}/releases`,
  'GET /api/release_groups',
  'GET /api/top_release_groups',

  'GET /api/users/{user}/pages',
  'POST /api/users/{user}/pages',
  `GET ${OF_PAGE}`,
  `PUT ${OF_PAGE}`,
  `DELETE ${OF_PAGE}`,
  'POST /api/youtube/playlists',
  `POST ${OF_PAGE}/page_image`,
  `POST ${OF_PAGE}/header_image`,
  `DELETE ${OF_PAGE}/instagram_auth`,

  'GET /api/users/{user}/releases',
  'POST /api/users/{user}/releases',
  `GET ${OF_RELEASE}`,
  `PUT ${OF_RELEASE}`,
  `DELETE ${OF_RELEASE}`,
  `POST ${OF_RELEASE}/submit`,
  `POST ${OF_RELEASE}/retire`,
  `POST ${OF_RELEASE}/clone`,
  `GET ${OF_RELEASE}/tracks`,
  `PUT ${OF_RELEASE}/tracks/{track}`,
  `DELETE ${OF_RELEASE}/tracks/{track}`,
  `POST ${OF_RELEASE}/track_positions`,
  `POST ${OF_RELEASE}/track_upload`,
  `DELETE ${OF_RELEASE}/track_upload/{id}`,
  `POST ${OF_RELEASE}/artwork_approve`,
  `POST ${OF_RELEASE}/artwork_options`,
  `POST ${OF_RELEASE}/artwork_flow`,
  `PUT ${OF_RELEASE}/release_groups/{group}`,
  `POST ${OF_RELEASE}/clone-track-rightholders`,
  `GET ${OF_RELEASE}/creator-copies-price`,
  'POST /api/users/{user}/release/{release}/reset-artwork-flow',
  `GET ${OF_RELEASE}/wizard/types`,
  `POST ${OF_RELEASE}/wizard/regenerate`,
  `POST ${OF_RELEASE}/wizard/upload`,
  'GET /es/s3-presigned-track/{id}',
  'GET /es/s3-presigned-artwork/{id}',
  'GET /api/release_types',
  'GET /api/users/{user}/release_types',

  'GET /api/user/{id}',
  'POST /logout',
  'POST /api/users/{user}/introduction_flow/skip',
  'PUT /api/users/{user}/introduction_flow',
] as const satisfies readonly CallName[];

/** Planned with payouts and sales reports. Move an implemented call to BUILT, or the test fails. */
export const LATER = [
  'GET /api/account/{id}/creator-tax-profile',
  'POST /api/account/{id}/creator-tax-profile',
  'GET /api/users/{user}/sales',
  'GET /api/users/{user}/sales/realtime',
  'GET /api/users/{user}/sales/reports/royalties',
  'GET /api/users/{user}/sales/reports/royalties/{year}',
  'GET /api/users/{user}/sales/reports/royalties/{year}/{month}',
  'GET /api/users/{user}/payment/onboard',
  'POST /api/users/{user}/tipalti/transfer',
] as const;

export type BuiltCall = (typeof BUILT)[number];
