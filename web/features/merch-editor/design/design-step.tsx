/** The design of an item: files, where they are printed, and how that looks on the product. */
import type { DesignFile } from '@lathe/contract/merch-design';
import { firstPlacement } from '@lathe/rules/merch/arrange';
import { useRef, useState } from 'react';
import { useStore } from 'zustand';
import { useLocationKey, usePersistentActionData } from '../../../lib/action-data.ts';
import { FocusedOnMount } from '../../../lib/forms/focused-on-mount.tsx';
import { FormProblem } from '../../../lib/forms/form-problem.tsx';
import { useQueuedRevalidate } from '../../../lib/realtime.ts';
import type { ScreenProps } from '../../../lib/route-types.ts';
import { Notice } from '../../../ui/notice.tsx';
import { Sections } from '../../../ui/section-boundary.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { AreaChoice } from './area-choice.tsx';
import { fileOf, findingsIn, inOneSentence } from './area-findings.ts';
import { DesignNotices } from './design-notices.tsx';
import type { action, loader } from './design-step.server.ts';
import { FilesCard } from './files-card.tsx';
import { areaOf, pictureOf } from './placements.ts';
import { printedSizes } from './printed-sizes.ts';
import { ColoursCard, ProductPart } from './product-part.tsx';
import { StagePart } from './stage-part.tsx';
import { StageTools } from './stage-tools.tsx';
import { useDesignSession } from './use-design-session.ts';
import './design.css';

export function DesignStep({ loaderData, ...props }: ScreenProps<typeof loader, typeof action>) {
  const actionData = usePersistentActionData(props.actionData);
  const locationKey = useLocationKey();
  // `parts` has the words of upload rows, which must not wait for a lost connection.
  const { t } = useTranslation([
    'merch_design',
    'merch_editor',
    'studio',
    'release_editor',
    'parts',
  ]);
  const { userId, viewerId, canEdit, item, type, isNew } = loaderData;
  const editable = canEdit && loaderData.design.is_editable;
  const params = { user: userId, item: item.uuid };
  const session = useDesignSession({
    params,
    viewer: viewerId,
    loaded: loaderData.design,
    editable,
  });
  const revalidate = useQueuedRevalidate();
  const design = useStore(session.store, (state) => state.design);
  const placements = useStore(session.store, ({ history }) => history.present);
  const [areaCode, setAreaCode] = useState(loaderData.area);
  const [cloth, setCloth] = useState<string>();
  const [overlays, setOverlays] = useState({ dpi: false, sheet: false, scale: 1 });
  const stage = useRef<HTMLDivElement>(null);
  const area = type.areas.find(({ code }) => code === areaCode) ?? type.areas[0];
  const sold = type.colours.filter(({ code }) =>
    item.variants.some(({ colour }) => colour === code),
  );
  const colours = sold.length > 0 ? sold : type.colours.slice(0, 1);
  const colour = colours.find(({ code }) => code === cloth) ?? colours[0];
  if (!area || !colour) throw new Error(`${type.code} has no area or no colour.`);
  const findingsOf = (each: typeof area) =>
    findingsIn({
      ...{ type, item, design, area: each, placed: placements[each.code] ?? null },
      textOf: (code, values) => t(`finding.${code as 'broken'}`, values),
    });
  const findings = findingsOf(area);
  const sizes = printedSizes(type);
  const file = fileOf(design, placements[area.code] ?? null);

  function place(chosen: DesignFile, code: string) {
    const on = type.areas.find((each) => each.code === code);
    const picture = pictureOf(chosen);
    if (!on || !picture) return;
    session.place(code, { file: chosen.uuid, ...firstPlacement(areaOf(on), picture) });
    setAreaCode(code);
    stage.current?.scrollIntoView({ block: 'start' });
  }

  // Uploading is the first thing to do. The card stays where it is until the page is opened again.
  const [areFilesFirst] = useState(
    () => !design.files.some(({ purpose, state }) => purpose === 'artwork' && state === 'ready'),
  );
  const files = (
    <FilesCard
      itemParams={params}
      design={design}
      areas={type.areas}
      editable={editable}
      onPlace={place}
      revalidate={revalidate}
    />
  );
  const title = t('merch_editor:tabs.design');
  return (
    <Sections>
      <title>{t('studio:page_title', { title: `${title} · ${item.title}` })}</title>
      {isNew && design.files.length === 0 && (
        <FocusedOnMount key={locationKey}>
          <Notice tone="success" title={t('created', { title: item.title })}>
            {t('created_text')}
          </Notice>
        </FocusedOnMount>
      )}
      <FormProblem form="file" failure={actionData?.failure} labels={{}} />
      {!editable && <Notice>{t(canEdit ? 'locked' : 'read_only')}</Notice>}
      <div className="without-scripts">
        <Notice>{t('needs_scripts')}</Notice>
      </div>
      {areFilesFirst && files}
      <div ref={stage} className="design-desk needs-scripts">
        <DesignNotices
          session={session}
          areas={type.areas}
          isOutdated={editable && item.design_hash !== null && item.design_hash !== design.hash}
        />
        <AreaChoice
          areas={type.areas.map((each) => ({
            ...each,
            isPlaced: placements[each.code] !== undefined,
            hasError: findingsOf(each).some(({ severity }) => severity === 'error'),
          }))}
          chosen={area.code}
          onChoose={setAreaCode}
        />
        <StagePart
          {...{ session, area, file, editable, overlays, sizes }}
          findings={inOneSentence(findings, {
            colours: type.colours,
            textOf: (names) => t('stage.low_contrast', { colours: names }),
          })}
          clothHex={colour.hex}
          files={design.files}
          onPlace={place}
        />
        <ProductPart
          {...{ session, type, file, colours, colour, overlays }}
          title={item.title}
          area={area.code}
          onColour={setCloth}
        />
        <StageTools
          {...{ session, type, area, file, editable, overlays, sizes }}
          onOverlays={setOverlays}
          onShow={setAreaCode}
        />
        <ColoursCard {...{ session, type, file, colours, findings }} area={area.code} />
      </div>
      {!areFilesFirst && files}
    </Sections>
  );
}
