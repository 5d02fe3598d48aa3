/** Uploaded artwork: what was found in each file, and where it is placed. */
import type { DesignFile, MerchDesign } from '@lathe/contract/merch-design';
import Trash from 'lucide-react/icons/trash-2';
import { Form } from 'react-router';
import { CsrfField } from '../../../lib/forms/csrf-field.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { FindingList } from './finding-list.tsx';
import { UploadPart } from './upload-part.tsx';
import type { ItemParams } from './upload-task.ts';

interface NamedArea {
  code: string;
  name: string;
}

interface Props {
  itemParams: ItemParams;
  design: MerchDesign;
  areas: readonly NamedArea[];
  editable: boolean;
  onPlace: (file: DesignFile, area: string) => void;
  revalidate: () => void;
}

export function FilesCard({ itemParams, design, editable, revalidate, ...props }: Props) {
  const { t } = useTranslation('merch_design');
  const files = design.files.filter(
    ({ purpose, state }) => purpose === 'artwork' && state !== 'uploading',
  );
  if (!editable && files.length === 0) return null;
  return (
    <Card title={t('files.title')}>
      <div className="stack gap-5">
        {editable && (
          <UploadPart
            itemParams={itemParams}
            purpose="artwork"
            design={design}
            revalidate={revalidate}
          />
        )}
        {files.length > 0 && (
          <ul className="design-files">
            {files.map((file) => (
              <FileRow key={file.uuid} file={file} editable={editable} {...props} />
            ))}
          </ul>
        )}
      </div>
    </Card>
  );
}

interface RowProps extends Pick<Props, 'areas' | 'editable' | 'onPlace'> {
  file: DesignFile;
}

function FileRow({ file, areas, editable, onPlace }: RowProps) {
  const { t } = useTranslation('merch_design');
  const { uuid, name, state, placed_in: placedIn } = file;
  return (
    <li className="design-file">
      <FileThumb file={file} />
      <div className="design-file-text">
        <p className="text-strong break-anywhere">{name}</p>
        <FileFacts file={file} />
        <FindingList findings={file.findings} />
        <div className="design-file-tools">
          {state === 'ready' &&
            areas.map(({ code, name: area }) =>
              placedIn.includes(code) ? (
                <Badge key={code} tone="success">
                  {t('files.placed', { area })}
                </Badge>
              ) : (
                editable && (
                  <Button
                    key={code}
                    size="small"
                    className="needs-scripts"
                    onClick={() => onPlace(file, code)}
                    aria-label={t('files.place_named', { file: name, area })}
                  >
                    {t('files.place', { area })}
                  </Button>
                )
              ),
            )}
          {editable && state !== 'checking' && placedIn.length === 0 && (
            <Form method="post" preventScrollReset>
              <CsrfField />
              <IconButton
                type="submit"
                name="intent"
                value={`delete:${uuid}`}
                size="small"
                icon={Trash}
                label={t('files.delete', { file: name })}
              />
            </Form>
          )}
        </div>
      </div>
    </li>
  );
}

/** On a pattern, because artwork is often transparent. */
function FileThumb({ file: { preview, state } }: { file: DesignFile }) {
  const [width] = preview?.widths ?? [];
  return (
    <span className="design-thumb">
      {state === 'checking' && <Spinner />}
      {preview && (
        <img src={`${preview.base}-${width}.${preview.types[0]}`} alt="" loading="lazy" />
      )}
    </span>
  );
}

function FileFacts({ file: { state, format, width, height } }: { file: DesignFile }) {
  const { t } = useTranslation('merch_design');
  if (state === 'checking') {
    return (
      <p className="text-small text-soft" role="status">
        {t('files.checking')}
      </p>
    );
  }
  if (state === 'refused') return <p className="text-small text-soft">{t('files.refused')}</p>;
  return (
    <p className="text-small text-soft figures">
      {[format?.toUpperCase(), t('files.pixels', { width: width ?? 0, height: height ?? 0 })]
        .filter(Boolean)
        .join(' · ')}
    </p>
  );
}
