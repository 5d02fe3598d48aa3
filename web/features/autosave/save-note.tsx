import Check from 'lucide-react/icons/check';
import CircleAlert from 'lucide-react/icons/circle-alert';
import { Icon } from '../../ui/icon.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { useTranslation } from '../../ui/translation.ts';
import type { SaveState } from './use-autosave.ts';
import './autosave.css';

/** Save status, announced to screen readers. */
export function SaveNote({ state }: { state: SaveState }) {
  const { t } = useTranslation('studio');
  return (
    <p className="save-note" role="status">
      {state.kind === 'failed' || state.kind === 'conflict' ? (
        <>
          <Icon shape={CircleAlert} size={16} />
          {t('autosave.not_saved')}
        </>
      ) : (
        <>
          {state.kind === 'saving' ? <Spinner /> : <Icon shape={Check} size={16} />}
          {t(`autosave.${state.kind}`)}
        </>
      )}
    </p>
  );
}
