/** Common security headers; pages add their own Content-Security-Policy. */

export const SAFETY_HEADERS = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'SAMEORIGIN',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(self), microphone=(), geolocation=(), payment=(self)',
} as const;

export const HSTS = { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } as const;

/** Responses that are not pages may load and run nothing. */
export const NO_PAGE_POLICY = "default-src 'none'; frame-ancestors 'none'";

interface PagePolicy {
  /** `'nonce-…'` for a freshly rendered page, `'sha256-…'` for a cached one. */
  scripts: readonly string[];
  /** Origin for uploads and media when storage is a separate server. */
  storageOrigin?: string | undefined;
  /** Other sites may embed this page in a frame. */
  framed: boolean;
  /** The shop is served over HTTPS. */
  secure: boolean;
  /** Where a form may redirect to: pages of payout providers. */
  formOrigins?: readonly string[];
  /** The page has Stripe's card form. */
  stripe: boolean;
  /** In development Vite uses a web socket and injects styles. */
  development?: boolean;
}

export function pagePolicy({
  scripts,
  storageOrigin,
  framed,
  secure,
  stripe,
  formOrigins = [],
  development,
}: PagePolicy): string {
  const storage = storageOrigin ? ` ${storageOrigin}` : '';
  const atStripe = (...hosts: string[]) =>
    stripe ? hosts.map((host) => ` https://${host}.stripe.com`).join('') : '';
  const directives = [
    "default-src 'self'",
    `script-src 'self' ${scripts.join(' ')}${atStripe('js')}`,
    development ? "style-src 'self' 'unsafe-inline'" : "style-src 'self'",
    // React and positioned overlays set style attributes, which cannot run scripts.
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data: blob:${storage}`,
    `media-src 'self' blob:${storage}`,
    "font-src 'self'",
    `connect-src 'self'${storage}${atStripe('api')}${development ? ' ws:' : ''}`,
    // Videos load only after a click.
    `frame-src 'self' https://www.youtube-nocookie.com${atStripe('js', 'hooks')}`,
    "object-src 'none'",
    "base-uri 'none'",
    ["form-action 'self'", ...formOrigins].join(' '),
    framed ? 'frame-ancestors *' : "frame-ancestors 'self'",
    ...(secure ? ['upgrade-insecure-requests'] : []),
    // Vite's client waits in a worker for the server to restart.
    ...(development ? ["worker-src 'self' blob:"] : []),
  ];
  return directives.join('; ');
}
