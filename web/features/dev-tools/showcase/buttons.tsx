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
const variants = ['primary', 'secondary', 'quiet', 'danger'] as const;

export function Buttons() {
  const texts = useSampleTexts();
  const [busy, setBusy] = useState(false);
  const labels = {
    primary: texts.buy,
    secondary: texts.preview,
    quiet: texts.save,
    danger: texts.remove,
  };

  function work() {
    setBusy(true);
    setTimeout(() => setBusy(false), 2_000);
  }

  return (
    <Section id="buttons" title={texts.sections.buttons}>
      <Line>
        {variants.map((variant) => (
          <Button key={variant} variant={variant}>
            {labels[variant]}
          </Button>
        ))}
      </Line>
      <Line>
        {variants.map((variant) => (
          <Button key={variant} variant={variant} disabled>
            {labels[variant]}
          </Button>
        ))}
      </Line>
      <Line>
        {variants.map((variant) => (
          <Button key={variant} variant={variant} loading>
            {labels[variant]}
          </Button>
        ))}
      </Line>
      <Line>
        <Button variant="primary" size="large" icon={ShoppingBag} loading={busy} onClick={work}>
          {texts.buy}
        </Button>
        <Button icon={Download}>{texts.download}</Button>
        <Button size="small" icon={Trash}>
          {texts.remove}
        </Button>
        <ButtonLink to="#buttons" variant="quiet" iconAfter={ArrowRight}>
          {texts.link}
        </ButtonLink>
      </Line>
      <Line>
        <IconButton icon={Play} label={texts.play} variant="primary" size="large" />
        <IconButton icon={Play} label={texts.play} variant="secondary" />
        <IconButton icon={Settings} label={texts.settings} />
        <IconButton icon={Settings} label={texts.settings} size="small" />
        <IconButton icon={Settings} label={texts.settings} disabled />
        <IconLink to="#buttons" icon={ShoppingBag} label={texts.basket} count={3} />
      </Line>
      <p className="measure">
        {texts.linkText}
        <TextLink to="#buttons">{texts.link}</TextLink>. {texts.linkText}
        <PlainLink to="#buttons">{texts.link}</PlainLink>.
      </p>
      <Line>
        {tones.map((tone, index) => (
          <Badge key={tone} tone={tone} {...(tone === 'accent' && { icon: Clock })}>
            {texts.badges[index]}
          </Badge>
        ))}
      </Line>
      <div className="stack gap-4 columns-2">
        <HeaderSample theme="theme-ink" title={texts.header} />
        <HeaderSample theme="gift" title={texts.gift} />
      </div>
    </Section>
  );
}

function HeaderSample({ theme, title }: { theme: string; title: string }) {
  const texts = useSampleTexts();
  return (
    <div className={`showcase-header ${theme}`}>
      <strong className="text-lead">{title}</strong>
      <Button size="small">{texts.save}</Button>
      <IconButton icon={Settings} label={texts.settings} />
      <IconLink to="#buttons" icon={ShoppingBag} label={texts.basket} count={3} />
    </div>
  );
}
