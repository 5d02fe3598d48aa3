/** Every error a call can answer with. The words are in messages under `errors.<code>`. */
import { z } from 'zod';

export const ERROR_STATUS = {
  malformed: 400,
  not_signed_in: 401,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  idempotency_key_reused: 409,
  request_in_progress: 409,
  too_large: 413,
  wrong_content_type: 415,
  request_expired: 419,
  validation: 422,
  too_many_requests: 429,
  internal: 500,
  unavailable: 503,
  // Signing in and proving who one is.
  invalid_credentials: 401,
  email_not_confirmed: 403,
  email_taken: 409,
  token_invalid: 422,
  token_expired: 410,
  token_used: 410,
  wrong_password: 422,
  code_invalid: 422,
  verification_expired: 410,
  signed_out: 401,
  confirmation_needed: 403,
  two_factor_already_on: 409,
  two_factor_not_set_up: 409,
  passkey_refused: 401,
  passkey_invalid: 422,
  passkey_expired: 410,
  passkey_exists: 409,
  passkey_limit_reached: 409,
  // Address book and seller account.
  address_is_default: 409,
  address_limit_reached: 409,
  seller_account_exists: 409,
  // Invitations, roles, and leaving.
  already_invited: 409,
  invitation_closed: 409,
  invitation_revoked: 410,
  invitation_for_another: 403,
  last_admin: 409,
  export_in_progress: 409,
  // Pages, and what is shown on them.
  changed_meanwhile: 409,
  page_name_taken: 409,
  page_limit_reached: 409,
  page_has_releases: 409,
  picture_refused: 422,
  youtube_not_found: 404,
  youtube_not_configured: 503,
  youtube_unavailable: 502,
  instagram_not_configured: 503,
  instagram_not_connected: 409,
  instagram_refused: 403,
  instagram_post_not_found: 404,
  instagram_unavailable: 502,
  // Releases and songs.
  releases_limit_reached: 409,
  release_not_editable: 409,
  page_needed: 409,
  group_not_similar: 409,
  isrc_in_use: 409,
  isrc_not_issued: 409,
  song_limit_reached: 409,
  upload_incomplete: 409,
  artwork_flow_unconfirmed: 409,
  artwork_wrong_flow: 409,
  artwork_cover_needed: 409,
  artwork_not_ready: 409,
  artwork_outdated: 409,
  // From ready to on sale.
  release_not_ready: 409,
  release_in_process: 409,
  release_retired: 409,
  release_not_retired: 409,
  release_on_sale: 409,
  release_date_forward: 409,
  review_claimed: 409,
  review_decided: 409,
  // Basket.
  item_type_not_sold: 409,
  item_not_sold: 409,
  item_sold_out: 409,
  item_not_sold_in_country: 409,
  item_limit_reached: 409,
  item_fewer_left: 409,
  cart_full: 409,
  // Files behind signed addresses.
  link_invalid: 403,
  link_expired: 403,
  file_not_found: 404,
  file_too_large: 413,
  file_type_wrong: 415,
} as const satisfies Record<string, number>;

export type ErrorCode = keyof typeof ERROR_STATUS;

/** What every call may answer, so that no declaration repeats it. */
export const COMMON_ERRORS = [
  'malformed',
  'validation',
  'too_many_requests',
  'internal',
] as const satisfies readonly ErrorCode[];

export const errorReply = z.object({
  message: z.string(),
  code: z.enum(Object.keys(ERROR_STATUS) as [ErrorCode, ...ErrorCode[]]),
  errors: z.record(z.string(), z.array(z.string())).optional(),
  request_id: z.string().optional(),
});

export type ErrorReply = z.infer<typeof errorReply>;
