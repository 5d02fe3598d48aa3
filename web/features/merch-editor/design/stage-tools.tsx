/** Changes the placement by figures and buttons, and what the stage shows over the picture. */
import type { MerchTypeReply } from '@lathe/contract/merch';
import type { DesignFile } from '@lathe/contract/merch-design';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { ArrangeTools } from './arrange-tools.tsx';
import { Choices } from './choices.tsx';
import { DpiLegend } from './placement-facts.tsx';
import { PlacementFields } from './placement-fields.tsx';
import { areaOf, pictureOf } from './placements.ts';
import type { PrintedSize } from './printed-sizes.ts';
import type { DesignSession } from './session.ts';
import type { Overlays } from './stage.tsx';

interface Props {
  session: DesignSession;
  type: MerchTypeReply;
  area: MerchTypeReply['areas'][number];
  /** Placed in this area. */
  file: DesignFile | undefined;
  editable: boolean;
  overlays: Overlays;
  sizes: readonly PrintedSize[];
  onOverlays: (overlays: Overlays) => void;
  onShow: (area: string) => void;
}

export function StageTools(props: Props) {
  const { session, type, area, file, editable, overlays, sizes, onOverlays, onShow } = props;
  const { t } = useTranslation('merch_design');
  const picture = pictureOf(file);
  return (
    <section className="stage-tools" aria-label={t('arrange.tools')}>
      {picture && editable && (
        <>
          <PlacementFields session={session} area={area.code} picture={picture} />
          <ArrangeTools
            session={session}
            area={areaOf(area)}
            picture={picture}
            others={type.areas
              .filter(({ code }) => code !== area.code)
              .map((each) => ({ area: areaOf(each), name: each.name }))}
            onShow={onShow}
          />
        </>
      )}
      <div className="stage-options">
        {picture && (
          <Checkbox
            label={t('stage.show_dpi')}
            checked={overlays.dpi}
            onChange={({ target }) => onOverlays({ ...overlays, dpi: target.checked })}
          />
        )}
        <Checkbox
          label={t('stage.show_sheet')}
          checked={overlays.sheet}
          onChange={({ target }) => onOverlays({ ...overlays, sheet: target.checked })}
        />
      </div>
      {picture && overlays.dpi && sizes.length > 1 && (
        <Choices
          label={t('stage.dpi_of')}
          name="dpi-size"
          chosen={String(overlays.scale)}
          onChoose={(scale) => onOverlays({ ...overlays, scale: Number(scale) })}
          choices={sizes.map(({ scale, name }) => ({ code: String(scale), name }))}
        />
      )}
      {picture && overlays.dpi && <DpiLegend />}
      <p className="text-small text-soft figures">
        {t(area.shape === 'circle' ? 'stage.circle' : 'stage.size', {
          width: area.width_mm,
          height: area.height_mm,
        })}
        {area.safe_mm > 0 && ` · ${t('stage.safe_legend', { mm: area.safe_mm })}`}
        {area.bleed_mm > 0 && ` · ${t('stage.bleed_legend', { mm: area.bleed_mm })}`}
      </p>
    </section>
  );
}
