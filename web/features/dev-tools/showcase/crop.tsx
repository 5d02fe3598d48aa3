import { useState } from 'react';
import { type CropArea, PictureCrop } from '../../../ui/picture-crop.tsx';
import lowSun from './art/low-sun.svg?url';
import { useSampleTexts } from './sample-texts.ts';
import { Section } from './section.tsx';

export function Crop() {
  const texts = useSampleTexts();
  const [area, setArea] = useState<CropArea | null>(null);
  return (
    <Section id="crop" title={texts.sections.crop}>
      <div className="showcase-crop">
        <PictureCrop
          src={lowSun}
          alt={texts.cropAlt}
          aspect={3}
          minWidth={100}
          onChange={setArea}
        />
      </div>
      {area && (
        <p className="figures text-soft">
          {texts.cropArea}: {area.x}, {area.y}, {area.width} × {area.height}
        </p>
      )}
    </Section>
  );
}
