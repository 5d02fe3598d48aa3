import { useTranslation } from 'react-i18next';
import { PlainLink } from '../../ui/link.tsx';

const COLUMNS = [
  {
    title: 'footer.shop',
    links: [
      { to: '/genres', words: 'footer.genres' },
      { to: '/charts', words: 'footer.charts' },
    ],
  },
  {
    title: 'footer.buying',
    links: [
      { to: '/help/shipping', words: 'footer.shipping' },
      { to: '/help/returns', words: 'footer.returns' },
      { to: '/how-it-works', words: 'footer.how_it_works' },
    ],
  },
  {
    title: 'footer.selling',
    links: [
      { to: '/help/selling', words: 'footer.start_selling' },
      { to: '/help/audio-guide', words: 'footer.audio_guide' },
      { to: '/help/artwork-guide', words: 'footer.artwork_guide' },
    ],
  },
  {
    title: 'footer.lathe',
    links: [
      { to: '/terms', words: 'footer.terms' },
      { to: '/privacy', words: 'footer.privacy' },
      { to: '/docs', words: 'footer.docs' },
    ],
  },
] as const;

export function Footer() {
  const { t } = useTranslation();
  return (
    <footer className="theme-ink frame-footer mt-16">
      <div className="page grid grid-cols-2 gap-8 py-12 lg:grid-cols-[2fr_1fr_1fr_1fr_1fr]">
        <p className="col-span-2 max-w-xs lg:col-span-1 font-display text-lead text-soft">
          {t('footer.promise')}
        </p>
        {COLUMNS.map(({ title, links }) => (
          <nav key={title} aria-label={t(title)}>
            <h2 className="mb-2 font-semibold text-body">{t(title)}</h2>
            <ul className="text-soft">
              {links.map(({ to, words }) => (
                <li key={to}>
                  <PlainLink to={to} className="inline-flex min-h-11 items-center sm:min-h-9">
                    {t(words)}
                  </PlainLink>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
    </footer>
  );
}
