/**
 * Posts with locally stored pictures: each links to Instagram, and nothing is loaded from there
 * before.
 */
import type { PublicPage } from '@lathe/contract/public-page-calls';
import { useTranslation } from '../../ui/translation.ts';
import './shop.css';

export function InstagramPosts({
  instagram: { username, url, posts },
}: {
  instagram: NonNullable<PublicPage['instagram']>;
}) {
  const { t } = useTranslation('shop');
  return (
    <>
      <ul className="posts">
        {posts.map(({ id, caption, url: address, image }) => (
          <li key={id}>
            <a
              className="post"
              href={address}
              rel="noopener"
              target="_blank"
              aria-label={caption ? t('outside.post', { caption }) : t('outside.untitled_post')}
            >
              {image ? (
                <img src={image} alt="" width={480} height={480} loading="lazy" />
              ) : (
                <span>{caption}</span>
              )}
            </a>
          </li>
        ))}
      </ul>
      <p className="mt-4">
        <a className="link" href={url} rel="noopener" target="_blank">
          {t('outside.to_instagram', { username })}
        </a>
      </p>
    </>
  );
}
