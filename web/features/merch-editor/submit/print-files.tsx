/** What the plant prints, with the hash that connects it with pictures and job sheets. */
import type { MerchDetails } from '@lathe/contract/merch';
import type { PrintFile } from '@lathe/contract/merch-design';
import { PRINT_DPI_BEST } from '@lathe/rules/merch/design-limits';
import { shortHash } from '@lathe/rules/short-hash';
import { Card } from '../../../ui/card.tsx';
import { DataTable, type TableColumn } from '../../../ui/data-table.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import './submit.css';

interface Props {
  item: Pick<MerchDetails, 'uuid'>;
  files: readonly PrintFile[];
}

export function PrintFiles({ item, files }: Props) {
  const { t } = useTranslation('merch_review');
  const [first] = files;
  const nameOf = ({ area, layer }: PrintFile) => `${area.name} · ${t(`prints.${layer}`)}`;
  const columns: TableColumn<PrintFile>[] = [
    {
      id: 'file',
      header: t('prints.file'),
      isRowHeader: true,
      cell: (file) => (
        <span className="cell-lines">
          <a className="link" href={linkTo(item.uuid, file)}>
            {nameOf(file)}
          </a>
          {file.sizes.length > 0 && (
            <span className="text-soft">{t('prints.sizes', { sizes: file.sizes.join(', ') })}</span>
          )}
        </span>
      ),
    },
    {
      id: 'size',
      header: t('prints.size'),
      cell: ({ width_mm, height_mm, width_px, height_px }) => (
        <span className="cell-lines figures">
          <span>{t('prints.mm', { width: width_mm, height: height_mm })}</span>
          <span className="text-soft">
            {t('prints.pixels', { width: width_px, height: height_px, dpi: PRINT_DPI_BEST })}
          </span>
        </span>
      ),
    },
    {
      id: 'sha256',
      header: t('prints.checksum'),
      isLongText: true,
      cell: ({ sha256 }) => <code className="print-hash">{sha256}</code>,
    },
  ];
  return (
    <Card title={t('prints.title')}>
      <p className="mb-4 text-soft">{t('prints.text')}</p>
      {first && (
        <p className="mb-4">
          {t('prints.design')} <code className="text-strong">{shortHash(first.design_hash)}</code>
        </p>
      )}
      <DataTable
        label={t('prints.title')}
        columns={columns}
        items={files}
        itemKey={({ sha256, area, layer }) => `${area.code} ${layer} ${sha256}`}
      />
    </Card>
  );
}

/** Each request gets a link of its own, which ends after a while. */
function linkTo(item: string, { area, layer, sizes }: PrintFile): string {
  const [size] = sizes;
  const path = `/studio/merch/${item}/print-files/${area.code}/${layer}`;
  return size === undefined ? path : `${path}?${new URLSearchParams({ size })}`;
}
