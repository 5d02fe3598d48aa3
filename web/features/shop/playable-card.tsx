/** Sleeve cards with a play button. */
import type { GroupCard } from '@lathe/contract/release-group';
import { PlayAlbumButton, useAlbum } from '../player/play-album-button.tsx';
import { type CardLayout, SleeveCard } from './sleeve-card.tsx';

interface Props {
  card: GroupCard;
  first?: boolean;
  level?: 2 | 3 | 4;
  layout: CardLayout;
}

function PlayableCard({ card, ...rest }: Props) {
  const { isPlaying } = useAlbum(card.uuid);
  const play = card.playable && <PlayAlbumButton album={card} className="sleeve-card-play" />;
  return <SleeveCard card={card} play={play} playing={isPlaying} {...rest} />;
}

interface GridProps {
  cards: readonly GroupCard[];
  /** Number of cards in the first viewport, whose images load eagerly. */
  eager?: number;
  level?: 2 | 3 | 4;
  /**
   * `even` for a card count that fills rows of two, three, four and six; `large` for a few cards,
   * which fill the row; `row` for six at most: one row on desktops, which scrolls on phones.
   */
  layout?: CardLayout;
}

const LIST_CLASSES = {
  grid: 'sleeves',
  even: 'sleeves-even',
  row: 'sleeves-row scroll-row',
  large: 'sleeves-large',
} satisfies Record<CardLayout, string>;

export function SleeveGrid({ cards, eager = 0, level = 3, layout = 'grid' }: GridProps) {
  return (
    <ul className={LIST_CLASSES[layout]}>
      {cards.map((card, index) => (
        <li key={card.uuid}>
          <PlayableCard card={card} first={index < eager} level={level} layout={layout} />
        </li>
      ))}
    </ul>
  );
}
