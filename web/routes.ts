/** The site map, in the order of the product. */
import { index, prefix, type RouteConfig, route } from '@react-router/dev/routes';

export default [
  index('routes/shop/home.tsx'),
  route('search', 'routes/shop/search.tsx'),
  route('basket', 'routes/shop/basket.tsx'),
  route('login', 'routes/sign-in/login.tsx'),
  route('register', 'routes/sign-in/register.tsx'),
  route('forgot-password', 'routes/sign-in/forgot-password.tsx'),
  route('reset-password/:token', 'routes/sign-in/reset-password.tsx'),
  route('confirm-email/:token', 'routes/sign-in/confirm-email.tsx'),
  route('confirm-email-change/:token', 'routes/sign-in/confirm-email-change.tsx'),
  route('two-factor', 'routes/sign-in/two-factor.tsx'),
  route('account', 'routes/account/layout.tsx', [
    index('routes/account/overview.tsx'),
    route('security', 'routes/account/security.tsx'),
  ]),
  route('account/log-out', 'routes/account/log-out.ts'),
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
