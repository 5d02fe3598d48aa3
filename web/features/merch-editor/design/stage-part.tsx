/** The stage of one area with undo, size and findings. */
import type { MerchTypeReply } from '@lathe/contract/merch';
import type { DesignFile } from '@lathe/contract/merch-design';
import Redo from 'lucide-react/icons/redo-2';
import Undo from 'lucide-react/icons/undo-2';
import { useStore } from 'zustand';
import { Button } from '../../../ui/button.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { SaveNote } from '../../autosave/save-note.tsx';
import type { AreaFinding } from './area-findings.ts';
import { FindingList } from './finding-list.tsx';
import { PlacementFacts } from './placement-facts.tsx';
import { areaOf, pictureOf } from './placements.ts';
import type { PrintedSize } from './printed-sizes.ts';
import type { DesignSession } from './session.ts';
import { type Overlays, Stage } from './stage.tsx';

interface Props {
  session: DesignSession;
  area: MerchTypeReply['areas'][number];
  /** Placed in this area. */
  file: DesignFile | undefined;
  files: readonly DesignFile[];
  findings: readonly AreaFinding[];
  editable: boolean;
  clothHex: string;
  overlays: Overlays;
  sizes: readonly PrintedSize[];
  onPlace: (file: DesignFile, area: string) => void;
}

export function StagePart(props: Props) {
  const { session, area, file, files, findings, editable, clothHex, overlays, sizes } = props;
  const { t } = useTranslation('merch_design');
  const picture = pictureOf(file);
  const usable = files.filter(({ purpose, state }) => purpose === 'artwork' && state === 'ready');
  return (
    <section className="stage-part" aria-label={area.name}>
      {editable && <History session={session} />}
      <div className="stage-place">
        <Stage
          {...{ session, file, clothHex, editable, overlays }}
          area={areaOf(area)}
          areaName={area.name}
        />
        {!file && (
          <div className="stage-empty">
            <p>{t(usable.length > 0 ? 'stage.empty' : 'stage.empty_upload')}</p>
            {editable &&
              usable.slice(-3).map((each) => (
                <Button
                  key={each.uuid}
                  variant="primary"
                  size="small"
                  onClick={() => props.onPlace(each, area.code)}
                >
                  {t('stage.place_file', { file: each.name })}
                </Button>
              ))}
          </div>
        )}
      </div>
      {picture && <PlacementFacts {...{ session, picture, sizes }} area={area.code} />}
      <FindingList findings={findings} />
    </section>
  );
}

function History({ session }: { session: DesignSession }) {
  const { t } = useTranslation('merch_editor');
  const history = useStore(session.store, (state) => state.history);
  const save = useStore(session.store, (state) => state.save);
  return (
    <div className="stage-history">
      <div className="arrange-tools">
        <Button
          size="small"
          icon={Undo}
          disabled={history.past.length === 0}
          onClick={session.undo}
        >
          {t('undo')}
        </Button>
        <Button
          size="small"
          icon={Redo}
          disabled={history.future.length === 0}
          onClick={session.redo}
        >
          {t('redo')}
        </Button>
      </div>
      <SaveNote state={save} />
    </div>
  );
}
