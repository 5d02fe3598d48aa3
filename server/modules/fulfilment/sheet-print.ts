/** What a job sheet shows of the design that was sold. */
import { buffer } from 'node:stream/consumers';
import type { SheetPrint } from '@lathe/media/documents/print-sheet';
import { bcp47 } from '@lathe/rules/locales';
import { shortHash } from '@lathe/rules/short-hash';
import type { PictureRecord } from '../../platform/pictures.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { type Translate, translatorFor } from '../../platform/translations.ts';
import type { JobPrints, PrintedArea } from '../sellables/index.ts';
import { copiesToMake, type JobRow } from './job-store.ts';
import { type Viewer, variantOf } from './present.ts';

export interface SheetPictures {
  /** Index of the picture in the document; null if it is not stored. */
  add(picture: unknown): Promise<number | null>;
  read(): readonly Uint8Array[];
}

/** Jobs of a batch mostly show the same picture, so each is in the document once. */
export function sheetPictures(storage: Storage): SheetPictures {
  const known = new Map<string, number | null>();
  const jpegs: Uint8Array[] = [];
  async function read(key: string): Promise<number | null> {
    const file = await storage.get(key);
    return file ? jpegs.push(await buffer(file.body)) - 1 : null;
  }
  return {
    async add(picture) {
      const key = (picture as PictureRecord | null)?.src;
      if (!key) return null;
      const index = known.has(key) ? (known.get(key) ?? null) : await read(key);
      known.set(key, index);
      return index;
    },
    read: () => jpegs,
  };
}

interface PrintContext {
  prints: JobPrints | null;
  viewer: Viewer;
  pictures: SheetPictures;
}

/** Null for records. */
export async function sheetPrint(
  job: JobRow,
  { prints, viewer, pictures }: PrintContext,
): Promise<SheetPrint | null> {
  const variant = variantOf(job, viewer);
  if (job.designHash === null && variant.length === 0) return null;
  const t = translatorFor(viewer.locale);
  const { reprintQuantity: copies, quantity: count } = job;
  const made = copiesToMake(job);
  return {
    variant: [made > 1 ? `${made} ×` : '', variant.join(' · ')].filter(Boolean).join(' '),
    note: copies === null ? '' : t('production:sheet.remade', { copies, count }),
    hash:
      job.designHash === null
        ? t('production:sheet.no_design')
        : t('production:sheet.design', { hash: shortHash(job.designHash) }),
    picture: prints ? await pictures.add(prints.picture) : null,
    areas: (prints?.areas ?? []).map((area) => areaOf(area, { viewer, t })),
  };
}

function areaOf(
  { name, place }: PrintedArea,
  { viewer: { locale }, t }: { viewer: Viewer; t: Translate },
): SheetPrint['areas'][number] {
  const area = locale === 'de' ? name.de : name.en;
  if (!place) return { lines: [area, t('production:job.place_unknown')], plan: null };
  const { areaWidthMm, areaHeightMm, xMm, yMm, widthMm, heightMm, ...rest } = place;
  const format = new Intl.NumberFormat(bcp47(locale), { maximumFractionDigits: 1 });
  const mm = (value: number) => format.format(value);
  return {
    lines: [
      area,
      t('production:sheet.place_print', { width: mm(widthMm), height: mm(heightMm) }),
      t('production:sheet.place_middle', { x: mm(xMm), y: mm(yMm) }),
      t('production:sheet.place_rotation', { rotation: mm(rest.rotation) }),
      t('production:sheet.place_area', { width: mm(areaWidthMm), height: mm(areaHeightMm) }),
    ],
    plan: {
      ...rest,
      areaWidth: areaWidthMm,
      areaHeight: areaHeightMm,
      x: xMm,
      y: yMm,
      width: widthMm,
      height: heightMm,
    },
  };
}
