import { useSampleTexts } from './sample-texts.ts';
import { Columns, Section } from './section.tsx';

const pairs = [
  ['paper', 'ink'],
  ['paper', 'soft'],
  ['card', 'ink'],
  ['card', 'accent-ink'],
  ['raised', 'soft'],
  ['wash', 'soft'],
  ['accent', 'on-accent'],
  ['accent-soft', 'accent-ink'],
  ['success-soft', 'success-ink'],
  ['warning-soft', 'warning-ink'],
  ['danger-soft', 'danger-ink'],
  ['danger', 'on-danger'],
];

const charts = ['chart-1', 'chart-2', 'chart-3', 'chart-4', 'chart-5', 'chart-6'];

const scale = [
  ['showcase-type text-display', 'display 64'],
  ['showcase-type headline', 'headline 40'],
  ['showcase-type text-title', 'title 28'],
  ['text-lead', 'lead 20'],
  ['', 'body 16'],
  ['text-small', 'small 14'],
  ['showcase-caption', 'caption 12'],
];

export function Foundations() {
  const texts = useSampleTexts();
  return (
    <Section id="foundations" title={texts.sections.foundations}>
      <div>
        {scale.map(([className, name]) => (
          <div key={name} className="showcase-scale">
            <span className="figures text-small text-soft">{name}</span>
            <span className={className}>{texts.nameValue}</span>
          </div>
        ))}
      </div>
      <h3>{texts.palette}</h3>
      <Columns>
        {pairs.map(([ground, text]) => (
          <div
            key={`${ground} ${text}`}
            className="showcase-colour"
            data-ground={ground}
            data-text={text}
          >
            <p className="text-strong">{texts.linkText}</p>
            <p className="text-small">
              {ground} / {text}
            </p>
          </div>
        ))}
      </Columns>
      <div className="showcase-charts">
        {charts.map((colour) => (
          <span key={colour} data-ground={colour} />
        ))}
      </div>
    </Section>
  );
}
