import { useRootData } from '../../lib/root-data.ts';
import { PlainLink, TextLink } from '../../ui/link.tsx';
import { useTranslation } from '../../ui/translation.ts';

const COLUMNS = [
  {
    title: 'footer.shop',
    links: [
      { to: '/browse', label: 'footer.releases' },
      { to: '/genres', label: 'footer.genres' },
      { to: '/browse/artists', label: 'footer.artists' },
      { to: '/browse/labels', label: 'footer.labels' },
      { to: '/browse/merch', label: 'footer.merch' },
      { to: '/browse/events', label: 'footer.events' },
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
    <footer className="theme-ink shell-footer">
      <div className="page footer-columns">
        <p className="footer-promise text-lead text-soft">{t('footer.promise')}</p>
        {COLUMNS.map(({ title, links }) => (
          <nav key={title} aria-label={t(title)}>
            <h2 className="footer-title">{t(title)}</h2>
            <ul className="text-soft">
              {links.map(({ to, label }) => (
                <li key={to}>
                  <PlainLink to={to} className="footer-link">
                    {t(label)}
                  </PlainLink>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
      <Imprint />
    </footer>
  );
}

/** The price note that German law asks for on every page with prices, and who runs the shop. */
function Imprint() {
  const { t } = useTranslation();
  const root = useRootData();
  if (!root) return null;
  const { operator, pricesHaveVat } = root;
  return (
    <div className="page footer-base text-soft">
      <p>
        {t(pricesHaveVat ? 'footer.with_vat' : 'footer.without_vat')}{' '}
        <TextLink to="/help/shipping">{t('footer.plus_shipping')}</TextLink>
      </p>
      {operator && (
        <address>
          {[operator.name, ...operator.address].join(', ')}
          {operator.email && (
            <>
              {' · '}
              <a href={`mailto:${operator.email}`} className="link">
                {operator.email}
              </a>
            </>
          )}
          {' · '}
          <TextLink to="/imprint">{t('footer.imprint')}</TextLink>
        </address>
      )}
    </div>
  );
}
