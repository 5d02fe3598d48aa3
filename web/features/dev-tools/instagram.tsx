/** Simulates the Instagram consent page in the demo. */

import type { ScreenProps } from '../../lib/route-types.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { useTranslation } from '../../ui/translation.ts';
import type { loader } from './instagram.server.ts';
import './dev-tools.css';

export function FakeInstagram({ loaderData }: ScreenProps<typeof loader>) {
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
