import { useSampleTexts } from './sample-texts.ts';
import { Columns, Section } from './section.tsx';

const grounds = [
  ['bg-paper', 'text-ink', 'paper / ink'],
  ['bg-paper', 'text-soft', 'paper / soft'],
  ['bg-card', 'text-ink', 'card / ink'],
  ['bg-card', 'text-accent-ink', 'card / accent-ink'],
  ['bg-raised', 'text-soft', 'raised / soft'],
  ['bg-wash', 'text-soft', 'wash / soft'],
  ['bg-accent', 'text-on-accent', 'accent / on-accent'],
  ['bg-accent-soft', 'text-accent-ink', 'accent-soft / accent-ink'],
  ['bg-success-soft', 'text-success-ink', 'success-soft / success-ink'],
  ['bg-warning-soft', 'text-warning-ink', 'warning-soft / warning-ink'],
  ['bg-danger-soft', 'text-danger-ink', 'danger-soft / danger-ink'],
  ['bg-danger', 'text-on-danger', 'danger / on-danger'],
];

const charts = ['bg-chart-1', 'bg-chart-2', 'bg-chart-3', 'bg-chart-4', 'bg-chart-5', 'bg-chart-6'];

const scale = [
  ['text-display font-display font-bold', 'display 64'],
  ['text-headline font-display font-bold', 'headline 40'],
  ['text-title font-display font-bold', 'title 28'],
  ['text-lead', 'lead 20'],
  ['text-body', 'body 16'],
  ['text-small', 'small 14'],
  ['text-caption', 'caption 12'],
];

export function Foundations() {
  const texts = useSampleTexts();
  return (
    <Section id="foundations" title={texts.sections.foundations}>
      <div>
        {scale.map(([look, name]) => (
          <div key={name} className="grid items-baseline gap-x-8 py-2 md:grid-cols-[7rem_1fr]">
            <span className="figures text-small text-soft">{name}</span>
            <span className={look}>{texts.nameValue}</span>
          </div>
        ))}
      </div>
      <h3>{texts.palette}</h3>
      <Columns>
        {grounds.map(([ground, text, name]) => (
          <div key={name} className={`rounded-box border border-line p-4 ${ground} ${text}`}>
            <p className="font-semibold">{texts.linkText}</p>
            <p className="text-small">{name}</p>
          </div>
        ))}
      </Columns>
      <div className="flex gap-1 rounded-box bg-card p-4">
        {charts.map((colour) => (
          <span key={colour} className={`h-12 flex-1 ${colour}`} />
        ))}
      </div>
    </Section>
  );
}
