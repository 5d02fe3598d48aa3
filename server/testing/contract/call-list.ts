/** Every call that the product is known to make, and whether it is implemented. */
import type { CallName } from '../bad-input.ts';

const RELEASE_PATH = '/api/users/{user}/releases/{release}';
const PAGE_PATH = '/api/users/{user}/pages/{page}';
const GROUP_PATH = '/api/pages/{page}/release_groups/{group}';

export const BUILT_CALLS = [
  'GET /api/account/{id}',
  'PUT /api/account/{id}',
  'PUT /api/account-password/{id}',
  'POST /api/account/{id}/creator',
  'PUT /api/account/{id}/creator',
  'GET /api/account/{id}/creator-tax-profile',
  'POST /api/account/{id}/creator-tax-profile',

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

  `GET ${RELEASE_PATH}/release_groups`,
  `GET ${GROUP_PATH}`,
  `GET ${GROUP_PATH}/releases`,
  'GET /api/release_groups',
  'GET /api/top_release_groups',

  'GET /api/users/{user}/pages',
  'POST /api/users/{user}/pages',
  `GET ${PAGE_PATH}`,
  `PUT ${PAGE_PATH}`,
  `DELETE ${PAGE_PATH}`,
  'POST /api/youtube/playlists',
  `POST ${PAGE_PATH}/page_image`,
  `POST ${PAGE_PATH}/header_image`,
  `DELETE ${PAGE_PATH}/instagram_auth`,

  'GET /api/users/{user}/releases',
  'POST /api/users/{user}/releases',
  `GET ${RELEASE_PATH}`,
  `PUT ${RELEASE_PATH}`,
  `DELETE ${RELEASE_PATH}`,
  `POST ${RELEASE_PATH}/submit`,
  `POST ${RELEASE_PATH}/retire`,
  `POST ${RELEASE_PATH}/clone`,
  `GET ${RELEASE_PATH}/tracks`,
  `PUT ${RELEASE_PATH}/tracks/{track}`,
  `DELETE ${RELEASE_PATH}/tracks/{track}`,
  `POST ${RELEASE_PATH}/track_positions`,
  `POST ${RELEASE_PATH}/track_upload`,
  `DELETE ${RELEASE_PATH}/track_upload/{id}`,
  `POST ${RELEASE_PATH}/artwork_approve`,
  `POST ${RELEASE_PATH}/artwork_options`,
  `POST ${RELEASE_PATH}/artwork_flow`,
  `PUT ${RELEASE_PATH}/release_groups/{group}`,
  `POST ${RELEASE_PATH}/clone-track-rightholders`,
  `GET ${RELEASE_PATH}/creator-copies-price`,
  'POST /api/users/{user}/release/{release}/reset-artwork-flow',
  `GET ${RELEASE_PATH}/wizard/types`,
  `POST ${RELEASE_PATH}/wizard/regenerate`,
  `POST ${RELEASE_PATH}/wizard/upload`,
  'GET /es/s3-presigned-track/{id}',
  'GET /es/s3-presigned-artwork/{id}',
  'GET /api/release_types',
  'GET /api/users/{user}/release_types',

  'GET /api/users/{user}/sales',
  'GET /api/users/{user}/sales/realtime',
  'GET /api/users/{user}/sales/reports/royalties',
  'GET /api/users/{user}/sales/reports/royalties/{year}',
  'GET /api/users/{user}/sales/reports/royalties/{year}/{month}',

  'GET /api/user/{id}',
  'POST /logout',
  'POST /api/users/{user}/introduction_flow/skip',
  'PUT /api/users/{user}/introduction_flow',

  'GET /api/users/{user}/payment/onboard',
  'POST /api/users/{user}/tipalti/transfer',
] as const satisfies readonly CallName[];

export type BuiltCall = (typeof BUILT_CALLS)[number];
