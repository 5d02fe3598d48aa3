import { useTranslation } from 'react-i18next';
import { PlainLink } from '../../ui/link.tsx';

const COLUMNS = [
  {
    title: 'footer.shop',
    links: [
      { to: '/genres', label: 'footer.genres' },
      { to: '/charts', label: 'footer.charts' },
    ],
  },
  {
    title: 'footer.buying',
    links: [
      { to: '/help/shipping', label: 'footer.shipping' },
      { to: '/help/returns', label: 'footer.returns' },
      { to: '/how-it-works', label: 'footer.how_it_works' },
    ],
  },
  {
    title: 'footer.selling',
    links: [
      { to: '/help/selling', label: 'footer.start_selling' },
      { to: '/help/audio-guide', label: 'footer.audio_guide' },
      { to: '/help/artwork-guide', label: 'footer.artwork_guide' },
    ],
  },
  {
    title: 'footer.lathe',
    links: [
      { to: '/terms', label: 'footer.terms' },
      { to: '/privacy', label: 'footer.privacy' },
      { to: '/docs', label: 'footer.docs' },
    ],
  },
] as const;

export function Footer() {
  const { t } = useTranslation();
  return (
    <footer className="theme-ink shell-footer mt-16">
      <div className="page grid grid-cols-2 gap-8 py-12 lg:grid-cols-[2fr_1fr_1fr_1fr_1fr]">
        <p className="col-span-2 max-w-xs lg:col-span-1 font-display text-lead text-soft">
          {t('footer.promise')}
        </p>
        {COLUMNS.map(({ title, links }) => (
          <nav key={title} aria-label={t(title)}>
            <h2 className="mb-2 font-semibold text-body">{t(title)}</h2>
            <ul className="text-soft">
              {links.map(({ to, label }) => (
                <li key={to}>
                  <PlainLink to={to} className="inline-flex min-h-11 items-center sm:min-h-9">
                    {t(label)}
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
