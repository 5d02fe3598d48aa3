/** The stage with everything that changes the placement of one area. */
import type { MerchTypeReply } from '@lathe/contract/merch';
import type { DesignFile } from '@lathe/contract/merch-design';
import Redo from 'lucide-react/icons/redo-2';
import Undo from 'lucide-react/icons/undo-2';
import { useState } from 'react';
import { useStore } from 'zustand';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { SaveNote } from '../../autosave/save-note.tsx';
import type { AreaFinding } from './area-findings.ts';
import { ArrangeTools } from './arrange-tools.tsx';
import { FindingList } from './finding-list.tsx';
import { DpiLegend, PlacementFacts } from './placement-facts.tsx';
import { PlacementFields } from './placement-fields.tsx';
import { areaOf, pictureOf } from './placements.ts';
import type { DesignSession } from './session.ts';
import { Stage } from './stage.tsx';

interface Props {
  session: DesignSession;
  type: MerchTypeReply;
  area: MerchTypeReply['areas'][number];
  /** Placed in this area. */
  file: DesignFile | undefined;
  files: readonly DesignFile[];
  findings: readonly AreaFinding[];
  editable: boolean;
  clothHex: string;
  onPlace: (file: DesignFile, area: string) => void;
  onShow: (area: string) => void;
}

export function StagePart(props: Props) {
  const { session, type, area, file, files, findings, editable, clothHex } = props;
  const { t } = useTranslation('merch_design');
  const [showsDpi, setShowsDpi] = useState(false);
  const [showsSheet, setShowsSheet] = useState(false);
  const picture = pictureOf(file);
  const printArea = areaOf(area);
  const usable = files.filter(({ purpose, state }) => purpose === 'artwork' && state === 'ready');
  return (
    <section className="stage-part" aria-label={area.name}>
      {editable && <History session={session} />}
      <div className="stage-place">
        <Stage
          {...{ session, file, clothHex, editable, showsDpi, showsSheet }}
          area={printArea}
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
      <p className="text-small text-soft figures">
        {t(area.shape === 'circle' ? 'stage.circle' : 'stage.size', {
          width: area.width_mm,
          height: area.height_mm,
        })}
        {area.safe_mm > 0 && ` · ${t('stage.safe_legend', { mm: area.safe_mm })}`}
        {area.bleed_mm > 0 && ` · ${t('stage.bleed_legend', { mm: area.bleed_mm })}`}
      </p>
      {picture && <PlacementFacts session={session} area={area.code} picture={picture} />}
      <FindingList findings={findings} />
      <div className="stage-options">
        {picture && (
          <Checkbox
            label={t('stage.show_dpi')}
            checked={showsDpi}
            onChange={({ target }) => setShowsDpi(target.checked)}
          />
        )}
        <Checkbox
          label={t('stage.show_sheet')}
          checked={showsSheet}
          onChange={({ target }) => setShowsSheet(target.checked)}
        />
      </div>
      {picture && showsDpi && <DpiLegend />}
      {picture && editable && (
        <>
          <PlacementFields session={session} area={area.code} picture={picture} />
          <ArrangeTools
            session={session}
            area={printArea}
            picture={picture}
            others={type.areas
              .filter(({ code }) => code !== area.code)
              .map((each) => ({ area: areaOf(each), name: each.name }))}
            onShow={props.onShow}
          />
        </>
      )}
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
