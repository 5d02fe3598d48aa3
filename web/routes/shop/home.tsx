import ArrowRight from 'lucide-react/icons/arrow-right';
import { useTranslation } from 'react-i18next';
import { HeroRecord } from '../../features/frame/hero-record.tsx';
import { publicPage } from '../../lib/public-page.ts';
import { ButtonLink } from '../../ui/button.tsx';

export const headers = publicPage();

const STEPS = ['upload', 'order', 'cut', 'send'] as const;
const PROMISES = ['no_stock', 'fair', 'real'] as const;

export default function Home() {
  const { t } = useTranslation('pages');
  return (
    <>
      <title>{t('home.title')}</title>
      <meta name="description" content={t('home.lead')} />
      <section className="page grid items-center gap-10 py-12 lg:grid-cols-2 lg:py-20">
        <div className="grid gap-6">
          <h1 className="text-display">{t('home.headline')}</h1>
          <p className="max-w-prose text-lead text-soft">{t('home.lead')}</p>
          <p className="flex flex-wrap gap-3">
            <ButtonLink to="/how-it-works" look="primary" size="large" iconAfter={ArrowRight}>
              {t('home.how')}
            </ButtonLink>
            <ButtonLink to="/help/selling" size="large">
              {t('home.sell')}
            </ButtonLink>
          </p>
        </div>
        <HeroRecord />
      </section>
      <section className="page py-12" aria-labelledby="steps">
        <h2 id="steps">{t('home.steps_title')}</h2>
        <ol className="mt-6 grid gap-6 sm:grid-cols-2 lg:grid-cols-4">
          {STEPS.map((step, index) => (
            <li key={step} className="border-line border-t pt-4">
              <span className="figures font-display text-headline text-accent-ink">
                {index + 1}
              </span>
              <h3 className="mt-2">{t(`home.steps.${step}.title`)}</h3>
              <p className="mt-1 text-soft">{t(`home.steps.${step}.text`)}</p>
            </li>
          ))}
        </ol>
      </section>
      <section className="page py-12" aria-labelledby="promises">
        <h2 id="promises">{t('home.promises_title')}</h2>
        <ul className="mt-6 grid gap-6 lg:grid-cols-3">
          {PROMISES.map((promise) => (
            <li key={promise} className="card card-body">
              <h3>{t(`home.promises.${promise}.title`)}</h3>
              <p className="mt-2 text-soft">{t(`home.promises.${promise}.text`)}</p>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}
