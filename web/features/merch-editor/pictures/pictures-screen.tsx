/** The pictures of the shop: which are shown, in which order, and own photos. */
import type { DesignPicture } from '@lathe/contract/merch-design';
import { type DragEvent, useRef, useState } from 'react';
import { Form, useSubmit } from 'react-router';
import { usePersistentActionData } from '../../../lib/action-data.ts';
import { CsrfField } from '../../../lib/forms/csrf-field.tsx';
import { FormProblem } from '../../../lib/forms/form-problem.tsx';
import { useQueuedRevalidate } from '../../../lib/realtime.ts';
import type { ScreenProps } from '../../../lib/route-types.ts';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { TextLink } from '../../../ui/link.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Sections } from '../../../ui/section-boundary.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { MerchDrawing } from '../../merch-drawing/merch-drawing.tsx';
import { UploadPart } from '../design/upload-part.tsx';
import { DesignHash } from '../design-hash.tsx';
import { PhotoFiles } from './photo-files.tsx';
import { PictureCard } from './picture-card.tsx';
import { PICTURES_FORM } from './pictures-form.ts';
import type { action, loader } from './pictures-screen.server.ts';
import { VisibilityPart } from './visibility-part.tsx';
import './pictures.css';

const DRAG_TYPE = 'application/x-lathe-picture';

export function PicturesScreen({
  loaderData,
  ...props
}: ScreenProps<typeof loader, typeof action>) {
  const actionData = usePersistentActionData(props.actionData);
  // `parts` has the words of upload rows, which must not wait for a lost connection.
  const { t } = useTranslation([
    'merch_design',
    'merch_editor',
    'studio',
    'release_editor',
    'parts',
  ]);
  const { userId, editable, item, design, colours } = loaderData;
  const revalidate = useQueuedRevalidate();
  const { pictures } = design;
  const isOutdated = pictures.some(({ is_current }) => !is_current);
  const title = t('merch_editor:tabs.pictures');
  return (
    <Sections>
      <title>{t('studio:page_title', { title: `${title} · ${item.title}` })}</title>
      <FormProblem form={PICTURES_FORM} failure={actionData?.failure} labels={{}} />
      {isOutdated && <Notice role="status">{t('pictures.outdated')}</Notice>}
      <Card title={t('pictures.title')}>
        {pictures.length === 0 ? (
          <EmptyState
            art={<MerchDrawing type={item.type.code} />}
            title={t(design.state === 'complete' ? 'pictures.being_made' : 'pictures.none')}
            level={3}
            action={
              design.state !== 'complete' && (
                <TextLink to={`/studio/merch/${item.uuid}/design`}>
                  {t('pictures.to_design')}
                </TextLink>
              )
            }
          >
            {t('pictures.none_text')}
          </EmptyState>
        ) : (
          <>
            <p className="mb-4 text-soft">
              {t(editable ? 'pictures.text' : 'pictures.text_fixed')}
            </p>
            <DesignHash hash={design.hash} />
            <PictureList
              pictures={pictures}
              editable={editable}
              nameOf={({ kind, view, colour }) =>
                kind === 'photo'
                  ? t('pictures.photo')
                  : [
                      colours.find(({ id }) => id === colour)?.name,
                      view && t(`views.${view as 'front'}`),
                    ]
                      .filter(Boolean)
                      .join(' · ')
              }
            />
          </>
        )}
      </Card>
      {editable && pictures.length > 1 && <VisibilityPart pictures={pictures} colours={colours} />}
      {editable && (
        <Card title={t('upload.photo')}>
          <div className="stack gap-5">
            <p className="text-soft">{t('pictures.photos_text')}</p>
            <UploadPart
              itemParams={{ user: userId, item: item.uuid }}
              purpose="photo"
              design={design}
              revalidate={revalidate}
            />
            <PhotoFiles files={design.files} />
          </div>
        </Card>
      )}
    </Sections>
  );
}

interface ListProps {
  pictures: readonly DesignPicture[];
  editable: boolean;
  nameOf: (picture: DesignPicture) => string;
}

function PictureList({ pictures, editable, nameOf }: ListProps) {
  const form = useRef<HTMLFormElement>(null);
  const submit = useSubmit();
  const [over, setOver] = useState<number | null>(null);
  const cover = pictures.find(({ is_hidden }) => !is_hidden);

  function drop(event: DragEvent, at: number) {
    setOver(null);
    const uuid = event.dataTransfer.getData(DRAG_TYPE);
    if (!uuid || !form.current) return;
    event.preventDefault();
    const sent = new FormData(form.current);
    sent.set('intent', `place:${uuid}:${at}`);
    submit(sent, { method: 'post', preventScrollReset: true });
  }

  return (
    <>
      <Form ref={form} id={PICTURES_FORM} method="post" hidden preventScrollReset>
        <CsrfField />
      </Form>
      <ol className="shop-pictures">
        {pictures.map((picture, index) => (
          <li
            key={picture.uuid}
            className="shop-picture"
            data-over={over === index || undefined}
            data-hidden={picture.is_hidden || undefined}
            draggable={editable}
            onDragStart={(event) => {
              event.dataTransfer.setData(DRAG_TYPE, picture.uuid);
              event.dataTransfer.effectAllowed = 'move';
            }}
            onDragOver={(event) => {
              if (!editable || !event.dataTransfer.types.includes(DRAG_TYPE)) return;
              event.preventDefault();
              setOver(index);
            }}
            onDragLeave={() => setOver(null)}
            onDrop={(event) => drop(event, index)}
          >
            <PictureCard
              picture={picture}
              name={nameOf(picture)}
              isCover={picture.uuid === cover?.uuid}
              isFirst={index === 0}
              isLast={index === pictures.length - 1}
              editable={editable}
            />
          </li>
        ))}
      </ol>
    </>
  );
}
