/** The titles of a page: few of them large, many of them by year. */
import type { GroupCard } from '@lathe/contract/release-group';
import { useTranslation } from '../../ui/translation.ts';
import { SleeveGrid } from './playable-card.tsx';

/** More titles than this need an order. */
export const UNORDERED_TITLES_MAX = 8;
const LARGE_TITLES_MAX = 4;

export function Discography({ cards, byYear }: { cards: readonly GroupCard[]; byYear: boolean }) {
  const { t } = useTranslation('shop');
  if (!byYear) {
    return (
      <SleeveGrid
        cards={cards}
        level={3}
        layout={cards.length <= LARGE_TITLES_MAX ? 'large' : 'grid'}
      />
    );
  }
  return (
    <div className="discography">
      {groupByYear(cards).map(([year, titles]) => (
        <section key={year} aria-labelledby={`year-${year}`}>
          <h3 id={`year-${year}`} className="figures">
            {year === 0 ? t('artist.no_year') : year}
          </h3>
          <SleeveGrid cards={titles} level={4} />
        </section>
      ))}
    </div>
  );
}

/** Newest year first, titles without a year last; within a year the order stays. */
export function groupByYear<Card extends Pick<GroupCard, 'year'>>(
  cards: readonly Card[],
): [year: number, cards: Card[]][] {
  return [...Map.groupBy(cards, ({ year }) => year ?? 0)].sort(([a], [b]) => b - a);
}
