/** Rooms in which a search engine finds nothing but a door. */
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
    // Finding out how to show a title is what it is for.
    'Allow: /api/oembed',
    '',
    `Sitemap: ${new URL('/sitemap.xml', publicUrl).href}`,
    '',
  ].join('\n');
}
