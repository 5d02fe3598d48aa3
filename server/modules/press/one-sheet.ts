/** The one-sheet of a release as PDF. Made at the first request after a change, then stored. */
import { createHash } from 'node:crypto';
import type { OneSheet } from '@lathe/media/documents/one-sheet';
import { formatDay } from '@lathe/rules/date-format';
import type { PressLanguage } from '@lathe/rules/press-kits';
import type { Ctx } from '../../context.ts';
import { writeInSpareTime } from '../../platform/document-process.ts';
import type { PictureRecord } from '../../platform/pictures.ts';
import { creditRoleText } from '../../platform/role-texts.ts';
import { IMMUTABLE_CACHE } from '../../platform/storage/storage.ts';
import { translatorFor } from '../../platform/translations.ts';
import { assertWithinLimit } from '../accounts/index.ts';
import { typeName } from '../catalogue/index.ts';
import { filesOfKit } from './pictures.ts';
import { numberedTracks, textsOf } from './present.ts';
import type { KitRelease, PublicKit } from './public-store.ts';

/** Increase when the layout changes, so that stored sheets are made again. */
const LAYOUT_VERSION = 1;

/** Returns the storage key. */
export async function oneSheetKey(
  ctx: Ctx,
  found: PublicKit & { release: KitRelease },
  { language, ip }: { language: PressLanguage; ip: string },
): Promise<string> {
  const content = contentOf(found, language);
  const coverKey = (found.release.image as PictureRecord | null)?.src ?? null;
  const digest = createHash('sha256')
    .update(JSON.stringify([LAYOUT_VERSION, content, coverKey]))
    .digest('hex');
  const key = `${filesOfKit(found.id)}one-sheet-${language}-${digest.slice(0, 24)}.pdf`;
  if (await ctx.storage.head(key)) return key;
  await assertWithinLimit(ctx, 'drawing', ip);
  const cover = coverKey === null ? null : await readCover(ctx, coverKey);
  const pdf = await writeInSpareTime('make_one_sheet', { ...content, cover });
  const options = { contentType: 'application/pdf', cacheControl: IMMUTABLE_CACHE };
  await ctx.storage.put(key, pdf, options);
  return key;
}

async function readCover({ storage }: Ctx, key: string): Promise<Uint8Array | null> {
  const file = await storage.get(key);
  return file && new Uint8Array(Buffer.concat(await file.body.toArray()));
}

function contentOf(
  { page, release, kit }: PublicKit & { release: KitRelease },
  language: PressLanguage,
): Omit<OneSheet, 'cover'> {
  const t = translatorFor(language);
  const { short, long } = textsOf(kit, language);
  const facts = [
    [t('press:facts.format'), typeName({ code: release.typeCode }, language)],
    [t('press:facts.label'), release.label],
    [t('press:facts.catalog_no'), release.catalogNo],
    [
      t('press:facts.release_date'),
      release.releaseDate === null ? '' : formatDay(release.releaseDate, language),
    ],
  ] as const;
  return {
    language,
    title: release.title,
    artist: release.primaryArtist || page.name,
    facts: facts.filter(([, value]) => value !== ''),
    ean: release.ean,
    tracks: {
      heading: t('press:tracks'),
      names: numberedTracks(release).map(({ number, title, seconds }) =>
        [number, title, seconds === null ? '' : duration(seconds)].join('  ').trim(),
      ),
    },
    text: long.length > 0 ? [...short, ...long] : short,
    credits: {
      heading: t('press:credits'),
      lines: release.credits.map((credit) => `${creditRoleText(credit, t)}: ${credit.name}`),
    },
    contact: {
      heading: t('press:contact'),
      lines: [kit.contactName, kit.contactEmail].filter((line) => line !== ''),
    },
  };
}

function duration(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
