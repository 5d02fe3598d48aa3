/** Every component in all states, for visual and keyboard tests. */
import { useEffect, useState } from 'react';
import { serverSide } from '../../lib/server-side.ts';
import { RadioGroup } from '../../ui/radio-group.tsx';
import type { Route } from './+types/ui.ts';
import { Buttons } from './showcase/buttons.tsx';
import { Choices } from './showcase/choices.tsx';
import { Crop } from './showcase/crop.tsx';
import { Feedback } from './showcase/feedback.tsx';
import { Fields } from './showcase/fields.tsx';
import { Flags } from './showcase/flags.tsx';
import { Foundations } from './showcase/foundations.tsx';
import { Navigation } from './showcase/navigation.tsx';
import { Overlays } from './showcase/overlays.tsx';
import { useSampleTexts } from './showcase/sample-texts.ts';
import './showcase/showcase.css';
import { Sleeves } from './showcase/sleeves.tsx';
import { Tables } from './showcase/tables.tsx';

const themes = ['system', 'light', 'dark'] as const;

export function loader({ context }: Route.LoaderArgs) {
  if (context.get(serverSide).production) throw new Response(null, { status: 404 });
  return null;
}

export default function Showcase() {
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
      <Tables />
      <Feedback />
      <Flags />
    </div>
  );
}
