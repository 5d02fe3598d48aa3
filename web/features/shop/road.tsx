/** The road from file to turntable, in four drawings. */
import { DISPATCH_HOURS } from '@lathe/rules/limits';
import { Drawing } from '../../ui/drawing.tsx';
import { useTranslation } from '../../ui/translation.ts';

const STEPS = ['upload', 'order', 'cut', 'send'] as const;

export function Road() {
  const { t } = useTranslation('home');
  return (
    <ol className="home-steps">
      {STEPS.map((step) => (
        <li key={step}>
          <Drawing name={step} />
          <h3>{t(`steps.${step}.title`)}</h3>
          <p className="text-soft">{t(`steps.${step}.text`, { hours: DISPATCH_HOURS })}</p>
        </li>
      ))}
    </ol>
  );
}
