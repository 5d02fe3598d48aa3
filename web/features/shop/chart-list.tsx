import type { GroupCard } from '@lathe/contract/release-group';
import type { CSSProperties } from 'react';
import { Link } from 'react-router';
import { ExplicitMark } from '../../ui/explicit-mark.tsx';
import { artworkOf } from '../../ui/picture.tsx';
import { Sleeve } from '../../ui/sleeve.tsx';
import { useTranslation } from '../../ui/translation.ts';
import { PlayAlbumButton, useAlbum } from '../player/play-album-button.tsx';
import { FormatMarks, PriceFrom } from './sleeve-card.tsx';

interface Props {
  cards: readonly GroupCard[];
  level?: 2 | 3;
  eager?: number;
}

export function ChartList({ cards, level = 3, eager = 0 }: Props) {
  return (
    <ol className="chart" style={{ '--chart-rows': Math.ceil(cards.length / 2) } as CSSProperties}>
      {cards.map((card, index) => (
        <ChartEntry
          key={card.uuid}
          card={card}
          rank={index + 1}
          level={level}
          first={index < eager}
        />
      ))}
    </ol>
  );
}

interface EntryProps {
  card: GroupCard;
  rank: number;
  level: 2 | 3;
  first: boolean;
}

function ChartEntry({ card, rank, level, first }: EntryProps) {
  const { t } = useTranslation('shop');
  const { isPlaying } = useAlbum(card.uuid);
  const Heading = `h${level}` as const;
  return (
    <li className="chart-entry">
      <span className="chart-rank figures">
        <span className="sr-only">{t('charts.place', { place: rank })}</span>
        <span aria-hidden="true">{rank}</span>
      </span>
      <Sleeve
        art={artworkOf(card.image)}
        alt=""
        sizes="4.5rem"
        playing={isPlaying}
        first={first}
        className="chart-art"
      />
      <div className="can-shrink">
        <Heading className="chart-title">
          <Link to={card.url} prefetch="intent">
            {card.title}
          </Link>
          {card.explicit && <ExplicitMark />}
        </Heading>
        <p className="chart-artist">{card.primary_artist}</p>
        <p className="sleeve-card-facts">
          <FormatMarks formats={card.formats} />
          <PriceFrom card={card} />
        </p>
      </div>
      {card.playable && <PlayAlbumButton album={card} className="chart-play" />}
    </li>
  );
}
