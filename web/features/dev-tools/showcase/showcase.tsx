/** Every component in all states, for visual and keyboard tests. */
import { useEffect, useState } from 'react';
import { RadioGroup } from '../../../ui/radio-group.tsx';
import { Buttons } from './buttons.tsx';
import { Charts, Steps } from './charts.tsx';
import { Choices } from './choices.tsx';
import { Crop } from './crop.tsx';
import { Feedback } from './feedback.tsx';
import { Fields } from './fields.tsx';
import { Files } from './files.tsx';
import { Filters } from './filters.tsx';
import { Flags } from './flags.tsx';
import { Foundations } from './foundations.tsx';
import { Pictures, Scanning, Toggles } from './interactive.tsx';
import { Merch } from './merch.tsx';
import { Navigation } from './navigation.tsx';
import { Overlays } from './overlays.tsx';
import { useSampleTexts } from './sample-texts.ts';
import './showcase.css';
import { Sleeves } from './sleeves.tsx';
import { Tables } from './tables.tsx';
import { ValueFields } from './value-fields.tsx';

const themes = ['system', 'light', 'dark'] as const;

export function Showcase() {
  const texts = useSampleTexts();
  const [theme, setTheme] = useState<(typeof themes)[number]>('system');

  useEffect(() => {
    if (theme === 'system') delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = theme;
  }, [theme]);

  return (
    <div className="page showcase">
      <title>{texts.title}</title>
      <header className="showcase-head">
        <div className="stack gap-3">
          <h1 className="text-display">{texts.title}</h1>
          <p className="measure text-lead text-soft">{texts.intro}</p>
        </div>
        <RadioGroup
          label={texts.theme}
          name="theme"
          value={theme}
          onChange={setTheme}
          options={themes.map((value) => ({ value, label: texts.themes[value] }))}
        />
      </header>
      <Foundations />
      <Buttons />
      <Sleeves />
      <Fields />
      <Choices />
      <Crop />
      <Overlays />
      <Navigation />
      <Filters />
      <Tables />
      <Steps />
      <Charts />
      <ValueFields />
      <Files />
      <Toggles />
      <Scanning />
      <Pictures />
      <Merch />
      <Feedback />
      <Flags />
    </div>
  );
}
