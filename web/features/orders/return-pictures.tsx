import type { OrderReturn } from '@lathe/contract/return-calls';
import { useTranslation } from '../../ui/translation.ts';

/** Photos from the buyer: thumbnails that link to the full size. */
export function ReturnPictures({ pictures }: Pick<OrderReturn, 'pictures'>) {
  const { t } = useTranslation('orders');
  if (pictures.length === 0) return null;
  return (
    <ul className="return-pictures">
      {pictures.map(({ url, small_url, width, height }, index) => (
        <li key={small_url.split('?')[0]}>
          <a href={url} target="_blank" rel="noreferrer">
            <img
              src={small_url}
              width={width}
              height={height}
              alt={t('returns.picture', { number: index + 1 })}
            />
          </a>
        </li>
      ))}
    </ul>
  );
}
