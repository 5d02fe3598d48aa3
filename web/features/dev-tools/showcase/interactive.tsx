/** Components that act: switches, the scanner and the picture gallery. */
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { CsrfField } from '../../../lib/forms/csrf-field.tsx';
import { Gallery } from '../../../ui/gallery.tsx';
import { OptimisticToggle } from '../../../ui/optimistic-toggle.tsx';
import { Scanner } from '../../../ui/scanner.tsx';
import lowSun from './art/low-sun.svg?url';
import northPier from './art/north-pier.svg?url';
import paleWall from './art/pale-wall.svg?url';
import secondHand from './art/second-hand.svg?url';
import { usePartTexts } from './part-texts.ts';
import { Line, Section } from './section.tsx';

const ANSWER_MS = 400;
const art = [lowSun, northPier, secondHand, paleWall];

export function Toggles() {
  const texts = usePartTexts();
  const [query] = useSearchParams();
  return (
    <Section id="toggles" title={texts.toggles}>
      <Line>
        <OptimisticToggle
          label={texts.follow}
          isOn={query.get('follow') === 'on'}
          action="/dev/ui"
          name="follow"
          send={() => new Promise((resolve) => setTimeout(resolve, ANSWER_MS))}
        >
          <CsrfField />
        </OptimisticToggle>
        <OptimisticToggle
          label={texts.failing}
          isOn={false}
          action="/dev/ui"
          name="failing"
          send={() => new Promise((_, reject) => setTimeout(reject, ANSWER_MS))}
        >
          <CsrfField />
        </OptimisticToggle>
      </Line>
    </Section>
  );
}

export function Scanning() {
  const texts = usePartTexts();
  const [codes, setCodes] = useState<readonly string[]>([]);
  return (
    <Section id="scanner" title={texts.scanner}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          const code = new FormData(event.currentTarget).get('code');
          event.currentTarget.reset();
          setCodes([...codes, String(code)]);
        }}
      >
        <Scanner id="sample-code" name="code" label={texts.code} help={texts.codeHelp} />
      </form>
      <p className="text-soft figures">
        {texts.scanned}: {codes.join(', ') || '–'}
      </p>
    </Section>
  );
}

export function Pictures() {
  const texts = usePartTexts();
  return (
    <Section id="gallery" title={texts.gallery}>
      <div className="showcase-crop">
        <Gallery
          label={texts.galleryOf}
          pictures={texts.pictures.map((alt, index) => ({
            id: String(index + 1),
            alt,
            full: art[index] ?? '',
            image: <img src={art[index]} alt={alt} width={600} height={600} loading="lazy" />,
            thumbnail: <img src={art[index]} alt="" width={64} height={64} loading="lazy" />,
          }))}
        />
      </div>
    </Section>
  );
}
