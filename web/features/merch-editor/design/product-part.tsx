/** The product with its print, live, in one colour and in all of them. */
import type { MerchTypeReply } from '@lathe/contract/merch';
import type { DesignFile } from '@lathe/contract/merch-design';
import { type Placement, printedDpi } from '@lathe/rules/merch/placement';
import { viewsOf } from '@lathe/rules/merch/render/views';
import { useCallback, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { Card } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { ColourGrid } from '../../merch-preview/colour-grid.tsx';
import { type Follow, MerchPreview } from '../../merch-preview/merch-preview.tsx';
import { DesignHash } from '../design-hash.tsx';
import type { AreaFinding } from './area-findings.ts';
import { Choices } from './choices.tsx';
import { DPI_TINTS, dpiLevel } from './dpi-level.ts';
import { areaOf, pictureOf } from './placements.ts';
import { previewUrl } from './preview-url.ts';
import { type DesignSession, placedIn } from './session.ts';
import type { Overlays } from './stage.tsx';

type Colour = MerchTypeReply['colours'][number];

interface Props {
  session: DesignSession;
  type: MerchTypeReply;
  title: string;
  area: string;
  file: DesignFile | undefined;
  colours: readonly Colour[];
  /** The one that is shown large. */
  colour: Colour;
  overlays: Overlays;
  onColour: (code: string) => void;
}

export function ProductPart({ colours, colour, onColour, ...props }: Props) {
  const { t } = useTranslation('merch_design');
  const { type, area } = props;
  const views = viewsOf(type.code).filter((view) => view.area === area);
  const [viewCode, setViewCode] = useState<string>();
  const [hasFailed, setHasFailed] = useState(false);
  const view = views.find(({ code }) => code === viewCode) ?? views[0];
  return (
    <div className="product-part">
      {!view && <p className="text-soft">{t('product.no_preview')}</p>}
      {view && hasFailed && (
        <Notice tone="warning" role="status">
          {t('product.failed')}
        </Notice>
      )}
      {view && !hasFailed && (
        <LivePreview
          {...props}
          view={view.code}
          clothHex={colour.hex}
          onFailure={() => setHasFailed(true)}
        />
      )}
      {views.length > 1 && (
        <Choices
          label={t('product.view')}
          name="view"
          chosen={view?.code ?? ''}
          onChoose={setViewCode}
          choices={views.map(({ code }) => ({ code, name: t(`views.${code as 'front'}`) }))}
        />
      )}
      {colours.length > 1 && (
        <Choices
          label={t('product.colour')}
          name="cloth"
          chosen={colour.code}
          onChoose={onColour}
          choices={colours}
        />
      )}
      <SavedHash session={props.session} />
    </div>
  );
}

/** Of what is saved: a change gets its own hash with the next save. */
function SavedHash({ session }: Pick<Props, 'session'>) {
  const hash = useStore(session.store, ({ design }) => design.hash);
  return <DesignHash hash={hash} />;
}

type LiveParts = 'session' | 'type' | 'title' | 'area' | 'file' | 'overlays';

interface LiveProps extends Pick<Props, LiveParts> {
  view: string;
  clothHex: string;
  onFailure: () => void;
}

/** Follows a drag without React, in the same frame as the stage. */
function LivePreview(props: LiveProps) {
  const { session, type, title, area, file, overlays, view, clothHex, onFailure } = props;
  const { t } = useTranslation('merch_design');
  const placement = useStore(session.store, ({ history }) => history.present[area] ?? null);
  const areas = useMemo(() => type.areas.map(areaOf), [type]);
  const tintOf = (placed: Placement) => {
    const picture = overlays.dpi ? pictureOf(file) : null;
    return picture && DPI_TINTS[dpiLevel(printedDpi(picture, placed) / overlays.scale)];
  };
  const latest = useRef(tintOf);
  latest.current = tintOf;
  const follow = useCallback<Follow>(
    (move) =>
      session.store.subscribe((state, before) => {
        if (state.live === before.live) return;
        const placed = placedIn(state, area);
        if (placed) move(placed, latest.current(placed));
      }),
    [session, area],
  );
  return (
    <MerchPreview
      type={type.code}
      areas={areas}
      view={view}
      clothHex={clothHex}
      artworkUrl={placement && file ? previewUrl(file) : null}
      placement={placement}
      tint={placement && tintOf(placement)}
      follow={follow}
      alt={t('product.alt', { title, view: t(`views.${view as 'front'}`) })}
      onFailure={onFailure}
    />
  );
}

interface ColoursProps extends Pick<Props, 'session' | 'type' | 'area' | 'file' | 'colours'> {
  findings: readonly AreaFinding[];
}

/** Every colour in which it is sold, with a warning where the print is hard to see. */
export function ColoursCard({ session, type, area, file, colours, findings }: ColoursProps) {
  const { t } = useTranslation('merch_design');
  // Only when a drag has ended: the large preview comes first.
  const placed = useStore(session.store, ({ history }) => history.present[area] ?? null);
  const areas = useMemo(() => type.areas.map(areaOf), [type]);
  const view = viewsOf(type.code).find((each) => each.area === area);
  if (!view || colours.length < 2) return null;
  return (
    <Card title={t('colours.title')}>
      <p className="mb-4 text-soft">{t('colours.text')}</p>
      <ColourGrid
        type={type.code}
        areas={areas}
        view={view.code}
        colours={colours}
        artworkUrl={placed && file ? previewUrl(file) : null}
        placement={placed}
        altOf={({ name }) => t('colours.alt', { colour: name })}
        below={({ code, name }) => {
          const id = colours.find((each) => each.code === code)?.id;
          const warning = findings.find(({ colour }) => colour !== null && colour === id);
          return (
            <span>
              {name}
              {warning && <span className="colour-warning">{t('colours.hard_to_see')}</span>}
            </span>
          );
        }}
      />
    </Card>
  );
}
