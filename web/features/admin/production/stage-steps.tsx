import type { ProductionJob } from '@lathe/contract/production';
import { useStageName } from './stage-name.ts';

type Props = Pick<ProductionJob, 'stage' | 'stages'>;

/** Past, current and future stages. */
export function StageSteps({ stages, stage }: Props) {
  const nameOf = useStageName();
  const at = stage === 'dispatched' ? stages.length : stages.indexOf(stage);
  return (
    <ol className="stage-steps">
      {stages.map((each, index) => (
        <li
          key={each}
          data-done={index < at || undefined}
          aria-current={index === at ? 'step' : undefined}
        >
          {nameOf(each)}
        </li>
      ))}
    </ol>
  );
}
