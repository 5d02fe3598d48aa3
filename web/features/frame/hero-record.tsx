import { useTranslation } from 'react-i18next';

const GROOVES = Array.from({ length: 22 }, (_, index) => 58 + index * 5.6);

/** A sleeve with its record half out. Drawn, not loaded: the first view waits for nothing. */
export function HeroRecord() {
  const { t } = useTranslation('pages');
  return (
    <svg className="hero-record" viewBox="0 0 640 420" role="img" aria-label={t('home.picture')}>
      <g className="hero-disc">
        <circle cx="410" cy="210" r="190" fill="#15130f" stroke="var(--color-line)" />
        {GROOVES.map((radius) => (
          <circle key={radius} cx="410" cy="210" r={radius} fill="none" stroke="#2f2b24" />
        ))}
        <path d="M410 210 280 70A190 190 0 0 1 362 26Z" fill="#fff" opacity=".07" />
        <path d="M410 210 540 350A190 190 0 0 1 458 394Z" fill="#fff" opacity=".07" />
        <circle cx="410" cy="210" r="62" fill="#e8b23a" />
        <path d="M348 210a62 62 0 0 1 124 0Z" fill="#e8431f" />
        <circle cx="410" cy="210" r="6" fill="#f7f4ee" />
      </g>
      <g>
        <rect x="20" y="20" width="380" height="380" rx="2" fill="#e8431f" />
        <circle cx="210" cy="210" r="150" fill="#f7f4ee" />
        <path d="M60 210a150 150 0 0 1 300 0Z" fill="#15130f" />
        <path d="M135 210a75 75 0 0 0 150 0Z" fill="#1f5f7a" />
        <path d="M135 210a75 75 0 0 1 150 0Z" fill="#e8b23a" />
        <rect x="20" y="20" width="380" height="380" fill="none" stroke="#15130f" opacity=".15" />
      </g>
    </svg>
  );
}
