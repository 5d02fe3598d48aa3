import ArrowRight from 'lucide-react/icons/arrow-right';
import Clock from 'lucide-react/icons/clock';
import Download from 'lucide-react/icons/download';
import Play from 'lucide-react/icons/play';
import Settings from 'lucide-react/icons/settings';
import ShoppingBag from 'lucide-react/icons/shopping-bag';
import Trash from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import { Badge } from '../../../ui/badge.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { IconButton, IconLink } from '../../../ui/icon-button.tsx';
import { PlainLink, TextLink } from '../../../ui/link.tsx';
import { useSampleTexts } from './sample-texts.ts';
import { Line, Section } from './section.tsx';

const tones = ['outline', 'accent', 'success', 'warning', 'danger', 'neutral', 'ink'] as const;
const looks = ['primary', 'secondary', 'quiet', 'danger'] as const;

export function Buttons() {
  const words = useSampleTexts();
  const [busy, setBusy] = useState(false);
  const labels = {
    primary: words.buy,
    secondary: words.preview,
    quiet: words.save,
    danger: words.remove,
  };

  function work() {
    setBusy(true);
    setTimeout(() => setBusy(false), 2_000);
  }

  return (
    <Section id="buttons" title={words.sections.buttons}>
      <Line>
        {looks.map((look) => (
          <Button key={look} look={look}>
            {labels[look]}
          </Button>
        ))}
      </Line>
      <Line>
        {looks.map((look) => (
          <Button key={look} look={look} disabled>
            {labels[look]}
          </Button>
        ))}
      </Line>
      <Line>
        {looks.map((look) => (
          <Button key={look} look={look} loading>
            {labels[look]}
          </Button>
        ))}
      </Line>
      <Line>
        <Button look="primary" size="large" icon={ShoppingBag} loading={busy} onClick={work}>
          {words.buy}
        </Button>
        <Button icon={Download}>{words.download}</Button>
        <Button size="small" icon={Trash}>
          {words.remove}
        </Button>
        <ButtonLink to="#buttons" look="quiet" iconAfter={ArrowRight}>
          {words.link}
        </ButtonLink>
      </Line>
      <Line>
        <IconButton icon={Play} label={words.play} look="primary" size="large" />
        <IconButton icon={Play} label={words.play} look="secondary" />
        <IconButton icon={Settings} label={words.settings} />
        <IconButton icon={Settings} label={words.settings} size="small" />
        <IconButton icon={Settings} label={words.settings} disabled />
        <IconLink to="#buttons" icon={ShoppingBag} label={words.basket} count={3} />
      </Line>
      <p className="max-w-prose">
        {words.linkText}
        <TextLink to="#buttons">{words.link}</TextLink>. {words.linkText}
        <PlainLink to="#buttons">{words.link}</PlainLink>.
      </p>
      <Line>
        {tones.map((tone, index) => (
          <Badge key={tone} tone={tone} {...(tone === 'accent' && { icon: Clock })}>
            {words.badges[index]}
          </Badge>
        ))}
      </Line>
      <div className="grid gap-4 md:grid-cols-2">
        <HeaderSample theme="theme-ink" title={words.header} />
        <HeaderSample theme="gift" title={words.gift} />
      </div>
    </Section>
  );
}

function HeaderSample({ theme, title }: { theme: string; title: string }) {
  const words = useSampleTexts();
  return (
    <div className={`flex flex-wrap items-center gap-2 rounded-box p-4 ${theme}`}>
      <strong className="grow font-display text-lead">{title}</strong>
      <Button size="small">{words.save}</Button>
      <IconButton icon={Settings} label={words.settings} />
      <IconLink to="#buttons" icon={ShoppingBag} label={words.basket} count={3} />
    </div>
  );
}
