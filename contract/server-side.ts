/** What the server hands to a page while rendering it; the browser has the same `api`. */
import type { FeatureFlag } from '@lathe/rules/flags';
import type { Locale } from '@lathe/rules/locales';
import type { CallKey, CallReply, CallSent } from './call.ts';
import type { Calls } from './calls.ts';

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
  /** Staff or admin. */
  isHouse: boolean;
}

export interface ServerSide {
  api: Api;
  /** For a form that must work without JavaScript. Asking for it makes the page uncacheable. */
  csrfToken(): string;
  /** The document at `/api/openapi.json`, for the page that makes it readable. */
  openApi(): unknown;
  /** A form with files that was sent to this page; other forms are in the request. */
  fileForm: FormData | null;
  locale: Locale;
  country: string;
  viewer: Viewer | null;
  /** What is on for this person, or for a developer who tries it. */
  flags: readonly FeatureFlag[];
  nonce: string;
  production: boolean;
  publicUrl: string;
}
