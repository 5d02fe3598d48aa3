/** What the plant's files change in the sound, with the figures before and after. */
import type { Song } from '@lathe/contract/song';
import type { SongList } from '@lathe/contract/song-calls';
import { TRUE_PEAK_MAX_DBTP } from '@lathe/rules/limits';
import { withMinusSign } from '@lathe/rules/number-format';
import { Card } from '../../../ui/card.tsx';
import { Switch } from '../../../ui/checkbox.tsx';
import { DataTable } from '../../../ui/data-table.tsx';
import { useTranslation } from '../../../ui/translation.ts';

interface Props {
  list: SongList;
  /** Whether tracks are played at the level of the master. */
  asMaster: boolean;
  onAsMaster: (asMaster: boolean) => void;
}

export function SoundPart({ list, asMaster, onAsMaster }: Props) {
  const { t, i18n } = useTranslation('release_editor');
  const { mastering } = list;
  if (!mastering) return null;
  const { gain_db: gain, sample_rate, bit_depth } = mastering;
  const tenths = (value: number) =>
    withMinusSign(
      new Intl.NumberFormat(i18n.language, {
        minimumFractionDigits: 1,
        maximumFractionDigits: 1,
      }).format(value),
    );
  const songs = list.sides.flatMap(({ tracks }) => tracks);
  const isConverted = ({ file }: Song) =>
    file?.sample_rate !== sample_rate || (file.bit_depth ?? 0) > bit_depth;
  const converted = songs.filter(isConverted).length;
  const loudest = songs.toSorted((a, b) => peakOf(b) - peakOf(a))[0];
  const change = (value: number | null | undefined, unit: string) => {
    if (typeof value !== 'number') return '–';
    const after = gain === 0 ? '' : ` → ${tenths(value + gain)}`;
    return `${tenths(value)}${after} ${unit}`;
  };
  const format = (rate: number | null | undefined, bits: number | null | undefined) =>
    t('sound.format', { rate: (rate ?? 0) / 1000, bits: bits ?? 0 });
  return (
    <Card title={t('sound.title')}>
      <div className="stack gap-3">
        {gain === 0 && converted === 0 && <p className="text-soft">{t('sound.unchanged')}</p>}
        {gain < 0 && loudest && (
          <p>
            {t('sound.lowered', {
              decibels: tenths(-gain),
              title: loudest.title,
              peak: tenths(TRUE_PEAK_MAX_DBTP),
            })}
          </p>
        )}
        {converted > 0 && (
          <p>
            {t('sound.converted', { count: converted, format: format(sample_rate, bit_depth) })}
          </p>
        )}
        {gain < 0 && (
          <Switch
            className="needs-scripts"
            label={t('sound.as_master', { decibels: tenths(-gain) })}
            checked={asMaster}
            onChange={({ target }) => onAsMaster(target.checked)}
          />
        )}
        <DataTable
          label={t('sound.title')}
          items={songs}
          itemKey={({ uuid }) => uuid}
          columns={[
            {
              id: 'track',
              header: t('sound.track'),
              isRowHeader: true,
              cell: ({ title }) => title,
            },
            {
              id: 'file',
              header: t('sound.file'),
              cell: ({ file }) => format(file?.sample_rate, file?.bit_depth),
            },
            {
              id: 'peak',
              header: t('sound.peak'),
              align: 'end',
              cell: ({ file }) => change(file?.true_peak_dbtp, 'dBTP'),
            },
            {
              id: 'loudness',
              header: t('sound.loudness'),
              align: 'end',
              cell: ({ file }) => change(file?.loudness_lufs, 'LUFS'),
            },
          ]}
        />
      </div>
    </Card>
  );
}

function peakOf({ file }: Song): number {
  return file?.true_peak_dbtp ?? Number.NEGATIVE_INFINITY;
}
