import Redo from 'lucide-react/icons/redo-2';
import Undo from 'lucide-react/icons/undo-2';
import { Button } from '../../../ui/button.tsx';
import { useHydrated } from '../../../ui/hydrated.ts';
import { useTranslation } from '../../../ui/translation.ts';
import { SaveNote } from '../../autosave/save-note.tsx';
import type { SaveState } from '../../autosave/use-autosave.ts';
import type { FormUndo } from './use-form-undo.ts';
import '../../editor-layout/editor.css';

interface Props {
  state: SaveState;
  /** Saves while the person types. */
  saves: boolean;
  busy: boolean;
  /** `changed` is called when fields show other values. */
  undoing: (FormUndo & { changed: () => void }) | null;
}

export function FormFoot({ state, saves, busy, undoing }: Props) {
  const { t } = useTranslation('merch_editor');
  const hydrated = useHydrated();
  return (
    <footer className="editor-foot">
      {saves && <SaveNote state={state} />}
      {/* Not an alert: it appears while typing and must not move the focus. */}
      {state.kind === 'failed' && <p className="field-error">{state.message}</p>}
      <div className="editor-buttons">
        {undoing && (
          <>
            <Button
              size="small"
              icon={Undo}
              disabled={!undoing.canUndo}
              className="needs-scripts"
              onClick={() => {
                undoing.undo();
                undoing.changed();
              }}
            >
              {t('undo')}
            </Button>
            <Button
              size="small"
              icon={Redo}
              disabled={!undoing.canRedo}
              className="needs-scripts"
              onClick={() => {
                undoing.redo();
                undoing.changed();
              }}
            >
              {t('redo')}
            </Button>
          </>
        )}
        {/* Removed after hydration, because Enter also activates hidden submit buttons. */}
        {(!saves || !hydrated) && (
          <Button
            type="submit"
            name="intent"
            value="save"
            variant="primary"
            loading={busy}
            className={saves ? 'without-scripts' : undefined}
          >
            {t('details.save')}
          </Button>
        )}
      </div>
    </footer>
  );
}
