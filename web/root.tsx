import { bcp47 } from '@lathe/rules/locales';
import type { ReactNode } from 'react';
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useRouteLoaderData } from 'react-router';
import type { Route } from './+types/root.ts';
import { serverSide } from './lib/server-side.ts';
import './styles/app.css';

export function loader({ context }: Route.LoaderArgs) {
  const { locale, country, viewer, nonce, production } = context.get(serverSide);
  return { locale, country, viewer, nonce, production };
}

/** Language, country and sign-in change only with a whole page load. */
export function shouldRevalidate() {
  return false;
}

export function Layout({ children }: { children: ReactNode }) {
  const data = useRouteLoaderData<typeof loader>('root');
  return (
    <html lang={bcp47(data?.locale ?? 'en_GB')}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration nonce={data?.nonce} />
        <Scripts nonce={data?.nonce} />
      </body>
    </html>
  );
}

export default function Root() {
  return <Outlet />;
}
