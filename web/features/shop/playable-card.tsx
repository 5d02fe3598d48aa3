/** Sleeve cards with a play button. */
import type { GroupCard } from '@lathe/contract/release-group';
import { PlayAlbumButton, useAlbum } from '../player/play-album-button.tsx';
import { SleeveCard } from './sleeve-card.tsx';

interface Props {
  card: GroupCard;
  first?: boolean;
  level?: 2 | 3 | 4;
}

function PlayableCard({ card, first = false, level = 3 }: Props) {
  const { isPlaying } = useAlbum(card.uuid);
  const play = card.playable && <PlayAlbumButton album={card} className="sleeve-card-play" />;
  return <SleeveCard card={card} play={play} playing={isPlaying} first={first} level={level} />;
}

interface GridProps {
  cards: readonly GroupCard[];
  /** Number of cards in the first viewport, whose images load eagerly. */
  eager?: number;
  level?: 2 | 3 | 4;
  /** For a card count that fills rows of two, three, four and six. */
  even?: boolean;
  /** For a few cards, which fill the row. */
  large?: boolean;
  /** Six at most: one row on desktops, which scrolls sideways on phones. */
  row?: boolean;
}

export function SleeveGrid({ cards, eager = 0, level = 3, even, large, row }: GridProps) {
  return (
    <ul className={listClass({ even, large, row })}>
      {cards.map((card, index) => (
        <li key={card.uuid}>
          <PlayableCard card={card} first={index < eager} level={level} />
        </li>
      ))}
    </ul>
  );
}

function listClass({ even, large, row }: Record<'even' | 'large' | 'row', boolean | undefined>) {
  if (row) return 'sleeves-row scroll-row';
  if (large) return 'sleeves-large';
  return even ? 'sleeves-even' : 'sleeves';
}
