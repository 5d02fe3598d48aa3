import { Badge } from '../../../ui/badge.tsx';
import { PlainLink } from '../../../ui/link.tsx';
import { Money } from '../../../ui/money.tsx';
import { type Artwork, Sleeve } from '../../../ui/sleeve.tsx';
import { Day, Duration, Instant } from '../../../ui/time.tsx';
import lowSun from './art/low-sun.svg?url';
import northPier from './art/north-pier.svg?url';
import paleWall from './art/pale-wall.svg?url';
import secondHand from './art/second-hand.svg?url';
import { useSampleTexts } from './sample-texts.ts';
import { Section } from './section.tsx';

const art: (Artwork | undefined)[] = [
  { src: lowSun, colours: ['#f2b134', '#1d2b53'] },
  { src: northPier, colours: ['#0d4d4d', '#ff7a59'] },
  { src: secondHand, colours: ['#5b2a86', '#e3347d'] },
  { src: paleWall, colours: ['#f6f3ec', '#b8b0a0'] },
  undefined,
];

export function Sleeves() {
  const texts = useSampleTexts();
  return (
    <Section id="sleeves" title={texts.sections.sleeves}>
      <ul className="sleeves">
        {texts.sleeves.map(([title, artist], index) => (
          <li key={title} className="group showcase-card">
            <Sleeve
              art={art[index]}
              alt=""
              disc={index !== 4}
              playing={index === 1}
              sizes="(width < 40rem) 50vw, 15rem"
            />
            <div>
              <PlainLink to="#sleeves" className="text-strong">
                {title}
              </PlainLink>
              <p className="text-soft">{artist}</p>
              <p className="showcase-badges mt-2 text-small">
                <Badge tone="outline">12"</Badge>
                <Badge tone="outline">CD</Badge>
                {index === 1 && <Badge tone="accent">{texts.badges[1]}</Badge>}
                {index === 2 && <Badge tone="warning">{texts.badges[3]}</Badge>}
              </p>
              <p className="mt-2 text-small">
                {texts.from} <Money value={{ amount: 1420, currency: 'EUR' }} />
              </p>
            </div>
          </li>
        ))}
      </ul>
      <h3>{texts.figures}</h3>
      <div className="showcase-figures">
        <Money value={{ amount: 104200, currency: 'GBP' }} />
        <Money value={{ amount: 1111, currency: 'EUR' }} />
        <Duration seconds={187} />
        <Duration seconds={4797} />
        <Day value="2026-11-18" style="day-month" />
        <Instant value="2026-11-18T19:30:00Z" timeZone="Europe/Berlin" />
      </div>
    </Section>
  );
}
