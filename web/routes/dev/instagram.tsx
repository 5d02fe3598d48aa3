/** Simulates the Instagram consent page in the demo. */
import { useTranslation } from 'react-i18next';
import { serverSide } from '../../lib/server-side.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import type { Route } from './+types/instagram.ts';
import './dev.css';

export function loader({ context, request }: Route.LoaderArgs) {
  const { production, publicUrl } = context.get(serverSide);
  if (production) throw new Response(null, { status: 404 });
  const query = new URL(request.url).searchParams;
  const state = query.get('state') ?? '';
  const back = URL.parse(query.get('redirect_uri') ?? '', publicUrl);
  // Prevents an open redirect.
  if (!back || back.origin !== new URL(publicUrl).origin) throw new Response(null, { status: 400 });
  const address = (answer: Record<string, string>) =>
    `${back.pathname}?${new URLSearchParams({ ...answer, state })}`;
  return {
    allow: address({ code: 'stand-in-code' }),
    refuse: address({ error: 'access_denied' }),
  };
}

export default function FakeInstagram({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('my_pages');
  return (
    <div className="page page-narrow dev-page">
      <title>{t('stand_in.title')}</title>
      <h1>{t('stand_in.title')}</h1>
      <Card>
        <p className="dev-text text-soft">{t('stand_in.text')}</p>
        <div className="row gap-3">
          <a className={buttonClass({ variant: 'primary' })} href={loaderData.allow}>
            {t('stand_in.allow')}
          </a>
          <a className={buttonClass({})} href={loaderData.refuse}>
            {t('stand_in.refuse')}
          </a>
        </div>
      </Card>
    </div>
  );
}
