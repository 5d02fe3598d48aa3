/** Paths without content for search engines. */
const CLOSED = [
  '/account',
  '/admin',
  '/api/',
  '/basket',
  '/checkout',
  '/dev/',
  '/es/',
  '/login',
  '/preferences',
  '/unsubscribe',
  '/register',
  '/studio',
];

export function robotsText(publicUrl: string): string {
  return [
    'User-agent: *',
    ...CLOSED.map((path) => `Disallow: ${path}`),
    // oEmbed clients need this call.
    'Allow: /api/oembed',
    '',
    `Sitemap: ${new URL('/sitemap.xml', publicUrl).href}`,
    '',
  ].join('\n');
}
