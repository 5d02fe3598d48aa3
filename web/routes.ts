/** The site map, in the order of the product. */
import { index, type RouteConfig } from '@react-router/dev/routes';

export default [index('routes/shop/home.tsx')] satisfies RouteConfig;
