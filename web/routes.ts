/** The site map, in the order of the product. */
import { index, type RouteConfig, route } from '@react-router/dev/routes';

export default [
  index('routes/shop/home.tsx'),
  route('search', 'routes/shop/search.tsx'),
  route('basket', 'routes/shop/basket.tsx'),
  route('preferences', 'routes/preferences.tsx'),
  route('forbidden', 'routes/forbidden.tsx'),
  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig;
