/** A readable device name, precise enough to recognise a device in a list. */

// The order matters: nearly every browser also claims to be Chrome or Safari.
const BROWSERS = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\bOPR\/|\bOpera\b/],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\bFirefox\/|\bFxiOS\//],
  ['Chrome', /\bChrome\/|\bCriOS\//],
  ['Safari', /\bSafari\//],
] as const;

const SYSTEMS = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b|\bMacintosh\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
] as const;

export const UNKNOWN = 'unknown';

export function deviceOf(userAgent: string | undefined): string {
  const named = [BROWSERS, SYSTEMS].map(
    (table) => table.find(([, pattern]) => pattern.test(userAgent ?? ''))?.[0],
  );
  return named.filter(Boolean).join(', ') || UNKNOWN;
}

/** Set by common proxies. Without a trusted proxy, any client could send them. */
const COUNTRY_HEADERS = ['cf-ipcountry', 'cloudfront-viewer-country', 'x-vercel-ip-country'];

export function locationOf(
  header: (name: string) => string | undefined,
  { trustProxy }: { trustProxy: boolean },
): string {
  if (!trustProxy) return UNKNOWN;
  const named = COUNTRY_HEADERS.map(header).find((value) => value && /^[A-Z]{2}$/.test(value));
  // Cloudflare sends XX for an unknown country and T1 for Tor.
  return named && named !== 'XX' && named !== 'T1' ? named : UNKNOWN;
}
