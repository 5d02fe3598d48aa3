/** The site map, in the order of the product. */
import { index, prefix, type RouteConfig, route } from '@react-router/dev/routes';

export default [
  index('routes/shop/home.tsx'),
  route('search', 'routes/shop/search.tsx'),
  route('basket', 'routes/shop/basket.tsx'),
  route('how-it-works', 'routes/help/how-it-works.tsx'),
  ...prefix('help', [
    index('routes/help/index.tsx'),
    route('shipping', 'routes/help/shipping.tsx'),
    route('returns', 'routes/help/returns.tsx'),
    route('selling', 'routes/help/selling.tsx'),
    route('audio-guide', 'routes/help/audio-guide.tsx'),
    route('artwork-guide', 'routes/help/artwork-guide.tsx'),
  ]),
  route('terms', 'routes/help/terms.tsx'),
  route('privacy', 'routes/help/privacy.tsx'),
  route('docs', 'routes/docs.tsx'),
  route('dev/ui', 'routes/dev/ui.tsx'),
  route('dev/mail/:id?/:view?', 'routes/dev/mail.tsx'),
  route('dev/mail/:id/html', 'routes/dev/mail-html.tsx'),
  route('preferences', 'routes/preferences.tsx'),
  route('forbidden', 'routes/forbidden.tsx'),
  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig;
