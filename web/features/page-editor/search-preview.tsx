import { useTranslation } from 'react-i18next';

interface Props {
  title: string;
  address: string;
  description: string;
}

/** Approximates a search engine result. */
export function SearchPreview({ title, address, description }: Props) {
  const { t } = useTranslation('my_pages');
  return (
    <figure className="search-preview">
      <figcaption>{t('form.search_preview')}</figcaption>
      <p className="search-address">{address}</p>
      <p className="search-title">{title || t('form.search_no_title')}</p>
      <p className="search-text">{description || t('form.search_no_text')}</p>
    </figure>
  );
}
