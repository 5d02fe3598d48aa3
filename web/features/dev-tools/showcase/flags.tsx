import { FEATURE_FLAGS, type FeatureFlag } from '@lathe/rules/flags';
import { useFlag } from '../../../lib/root-data.ts';
import { Badge } from '../../../ui/badge.tsx';
import { useSampleTexts } from './sample-texts.ts';
import { Line, Section } from './section.tsx';

/** Shows the feature flags of the current user. */
export function Flags() {
  const texts = useSampleTexts();
  return (
    <Section id="flags" title={texts.sections.flags}>
      <p className="measure text-soft">{texts.flagsHelp}</p>
      <Line>
        {FEATURE_FLAGS.map((flag) => (
          <Flag key={flag} flag={flag} />
        ))}
      </Line>
    </Section>
  );
}

function Flag({ flag }: { flag: FeatureFlag }) {
  const texts = useSampleTexts();
  const isOn = useFlag(flag);
  return (
    <Badge tone={isOn ? 'success' : 'outline'}>
      {flag}: {isOn ? texts.flagOn : texts.flagOff}
    </Badge>
  );
}
