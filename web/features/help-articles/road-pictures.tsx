/** The road from file to turntable, as pictures. */

import { DRAWINGS, Drawing } from '../../ui/drawing.tsx';
import { useTranslation } from '../../ui/translation.ts';
import './road-pictures.css';

export function RoadPictures() {
  const { t } = useTranslation('help');
  return (
    <ol className="road">
      {DRAWINGS.map((step, index) => (
        <li key={step}>
          <Drawing name={step} />
          <p className="road-title">
            <span className="road-number figures" aria-hidden="true">
              {index + 1}
            </span>
            {t(`how_it_works.road.${step}.title`)}
          </p>
          <p className="text-soft">{t(`how_it_works.road.${step}.text`)}</p>
        </li>
      ))}
    </ol>
  );
}
