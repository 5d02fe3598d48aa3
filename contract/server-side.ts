/** What the server passes to a page while rendering; the browser has the same `api`. */
import type { FeatureFlag } from '@lathe/rules/flags';
import type { Locale } from '@lathe/rules/locales';
import type { MemberRole } from '@lathe/rules/member-roles';
import type { CallKey, CallReply, CallSent } from './call.ts';
import type { Calls } from './calls.ts';
import type { Permission } from './permissions.ts';

export type Api = <Key extends keyof Calls & CallKey>(
  key: Key,
  ...sent: Record<string, never> extends CallSent<Calls[Key]>
    ? [CallSent<Calls[Key]>?]
    : [CallSent<Calls[Key]>]
) => Promise<CallReply<Calls[Key]>>;

export interface Viewer {
  id: string;
  name: string;
  isSeller: boolean;
  /** Accounts of other sellers that are open to the user. */
  memberships: readonly { accountId: string; role: MemberRole }[];
  /** True for staff and admins. */
  isStaff: boolean;
  isAdmin: boolean;
}

/** Who runs the shop, for the footer and the imprint. */
export interface Operator {
  name: string;
  /** Lines. */
  address: readonly string[];
  vatNumber: string | null;
  email: string | null;
  phone: string | null;
  representative: string | null;
  register: string | null;
}

export interface ServerSide {
  api: Api;
  /** For forms that work without JavaScript. Reading it makes the page uncacheable. */
  csrfToken(): string;
  /** The document at `/api/openapi.json`, for the API documentation page. */
  openApi(): unknown;
  /** A form with files that was sent to this page; other forms are in the request. */
  fileForm: FormData | null;
  locale: Locale;
  country: string;
  viewer: Viewer | null;
  /** The account that the form or the browser names; the viewer may have no access to it. */
  studioAccount: string | null;
  /** Whether a permission covers an account: the viewer's own, or one that is open to them. */
  may(permission: Permission, accountId: string): boolean;
  /** Feature flags that are on for this user or developer. */
  flags: readonly FeatureFlag[];
  nonce: string;
  production: boolean;
  /** The shop's time, which can be ahead of the machine's outside production. */
  now(): Date;
  /** How far it is ahead. */
  clockAheadSeconds: number;
  publicUrl: string;
  /** Null while the settings do not name one. */
  operator: Operator | null;
}
