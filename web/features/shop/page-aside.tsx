/** Beside the newest release of an artist: the next show, and who they are. */
import type { PublicEvent, PublicPage } from '@lathe/contract/public-page-calls';
import type { RichText as Tree } from '@lathe/contract/rich-text';
import { PlainLink } from '../../ui/link.tsx';
import { RichText } from '../../ui/rich-text.tsx';
import { useTranslation } from '../../ui/translation.ts';
import { EventList } from './event-list.tsx';

interface Props {
  page: PublicPage;
  nextShow: PublicEvent | undefined;
  /** Further shows are listed below. */
  hasMoreShows: boolean;
}

export function PageAside({ page, nextShow, hasMoreShows }: Props) {
  const { t } = useTranslation('shop');
  const { bio, contributors, has_press_kit, name } = page;
  return (
    <aside className="page-aside">
      {nextShow && (
        <section aria-labelledby="next-show">
          <header className="page-aside-head">
            <h2 id="next-show">{t('artist.next_show')}</h2>
            {hasMoreShows && (
              <a href="#events" className="link">
                {t('artist.all_shows')}
              </a>
            )}
          </header>
          <EventList events={[nextShow]} />
        </section>
      )}
      <section id="about" aria-labelledby="about-heading">
        <h2 id="about-heading">{t('artist.about', { name })}</h2>
        <Bio blocks={bio} />
        {contributors.length > 0 && (
          <p className="text-soft">
            {t('artist.contributors')}: {contributors.map((each) => each.name).join(', ')}
          </p>
        )}
        <p className="page-aside-links">
          {has_press_kit && (
            <PlainLink to={`/${page.url}/press`} className="underline">
              {t('artist.press')}
            </PlainLink>
          )}
          <PlainLink to={`/${page.url}/rss.xml`} reloadDocument className="underline">
            {t('artist.rss')}
          </PlainLink>
        </p>
      </section>
    </aside>
  );
}

/** About ten lines beside a sleeve; the rest of a long text is folded. */
const BIO_SHOWN_LENGTH = 420;

function Bio({ blocks }: { blocks: Tree }) {
  const { t } = useTranslation('shop');
  const end = shownBlocks(blocks);
  return (
    <>
      {blocks.length > 0 && <RichText blocks={blocks.slice(0, end)} />}
      {end < blocks.length && (
        <details className="page-aside-more">
          <summary>{t('artist.read_more')}</summary>
          <RichText blocks={blocks.slice(end)} />
        </details>
      )}
    </>
  );
}

/** How many whole blocks are shown: at least one. */
export function shownBlocks(blocks: Tree): number {
  let length = 0;
  const end = blocks.findIndex(({ spans }) => {
    length += spans.reduce((sum, { text }) => sum + text.length, 0);
    return length > BIO_SHOWN_LENGTH;
  });
  return end < 0 ? blocks.length : Math.max(1, end);
}
