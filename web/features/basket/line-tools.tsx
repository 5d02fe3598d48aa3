import type { CartSet } from '@lathe/contract/cart-calls';
import Trash from 'lucide-react/icons/trash-2';
import { IconButton } from '../../ui/icon-button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useTranslation } from '../../ui/translation.ts';
import type { BasketLine } from './basket-line.ts';
import { removeFromBasket } from './change-lines.tsx';
import { isQueueProblem } from './edition-queue.ts';
import { LineFix, SeparateButton } from './line-fix.tsx';
import { LineForm } from './line-form.tsx';
import { Stepper } from './stepper.tsx';
import { lineKey, useBasket } from './store.ts';

/** Quantity and removal; what cannot be bought is removed with the button of its problem. */
export function LineTools({ line }: { line: BasketLine }) {
  const { t } = useTranslation('basket');
  if (!line.available) return null;
  return (
    <div className="basket-tools">
      <Stepper item={line} />
      <LineForm item={line} intent="remove" onSend={() => removeFromBasket(line)}>
        <IconButton type="submit" icon={Trash} label={t('remove', { title: line.title })} />
      </LineForm>
    </div>
  );
}

interface ProblemsProps {
  line: BasketLine;
  set?: CartSet;
}

export function LineProblems({ line, set }: ProblemsProps) {
  const error = useBasket(({ lineErrors }) => lineErrors[lineKey(line)]);
  return (
    <>
      {error !== undefined && (
        <div className="basket-problem">
          <Notice tone="danger" role="alert">
            <p>{error}</p>
          </Notice>
        </div>
      )}
      {line.problems.map((problem) => (
        <div key={problem.code} className="basket-problem">
          <Notice
            tone={problem.blocking ? 'warning' : 'info'}
            action={
              isQueueProblem(problem) ? undefined : (
                <>
                  {set && <SeparateButton set={set} />}
                  <LineFix item={line} problem={problem} />
                </>
              )
            }
          >
            <p>{problem.message}</p>
          </Notice>
        </div>
      ))}
    </>
  );
}
