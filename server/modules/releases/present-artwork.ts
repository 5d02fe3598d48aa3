/** The artwork fields of a release; the artwork itself belongs to another module. */
import type { Release } from '@lathe/contract/release';
import { ARTWORK_SLOTS } from '@lathe/rules/artwork/geometry';
import type { Locale } from '@lathe/rules/locales';
import type { Ctx } from '../../context.ts';
import { translatorFor } from '../../platform/translations.ts';
import type { ReleaseRow } from './store.ts';

export type ReleaseArtwork = Pick<
  Release,
  'artwork_slots' | 'express_artwork' | 'express_flow_warnings'
>;

/** Long enough to review the files. */
const LINK_SECONDS = 4 * 3600;
const NO_ARTWORK: ReleaseArtwork = {
  artwork_slots: [],
  express_artwork: null,
  express_flow_warnings: [],
};

export async function presentArtworkOf(
  ctx: Ctx,
  release: Pick<ReleaseRow, 'id' | 'artwork_flow'>,
  locale: Locale,
): Promise<ReleaseArtwork> {
  const artwork = await ctx.db
    .selectFrom('artworks')
    .select(['id', 'style', 'colours', 'findings', 'made_at'])
    .where('release_id', '=', release.id)
    .where('flow', '=', release.artwork_flow)
    .executeTakeFirst();
  if (!artwork) return NO_ARTWORK;
  const files = await filesOf(ctx, artwork.id);
  const findings = artwork.findings as unknown as StoredWarning[];
  const colours = artwork.colours as { ground: string; ink: string } | null;
  const isExpress = release.artwork_flow === 'express';
  const cover = files.uploads.find(({ part }) => part === 'cover');
  const t = translatorFor(locale);
  return {
    artwork_slots: await slotsOf(ctx, { ...files, madeAt: artwork.made_at }),
    express_artwork:
      isExpress && cover ? { style: artwork.style, colours, cover: cover.filename } : null,
    express_flow_warnings: isExpress
      ? findings.flatMap(({ code, text }) =>
          isWarning(code) ? [t(`artwork:warning.${code}`, { text: text ?? '' })] : [],
        )
      : [],
  };
}

interface StoredWarning {
  code: string;
  text?: string;
}

const WARNINGS = ['transliterated', 'characters_left_out', 'abbreviated'] as const;

function isWarning(code: string): code is (typeof WARNINGS)[number] {
  return WARNINGS.some((known) => known === code);
}

async function filesOf({ db }: Ctx, artworkId: string) {
  const parts = await db
    .selectFrom('artwork_parts')
    .select(['key', 'slot', 'print_key', 'print_bytes'])
    .where('artwork_id', '=', artworkId)
    .orderBy('page')
    .execute();
  const uploads = await db
    .selectFrom('artwork_uploads')
    .select(['part', 'filename', 'size', 'storage_key', 'updated_at'])
    .where('artwork_id', '=', artworkId)
    .where('state', '=', 'arrived')
    .execute();
  return { parts, uploads };
}

type Files = Awaited<ReturnType<typeof filesOf>> & { madeAt: Date | null };

/** The first file of each slot, with the file name of the seller's upload. */
async function slotsOf({ storage }: Ctx, { parts, uploads, madeAt }: Files) {
  const sent = (part: string) => uploads.find((upload) => upload.part === part);
  const mainUpload = sent('original') ?? sent('cover');
  const bySlot = Map.groupBy(parts, ({ slot }) => slot);
  const previews = await Promise.all(
    [...bySlot].map(async ([slot, [first]]) => ({
      slot,
      url: first
        ? await storage.signDownload(first.print_key, { expiresInSeconds: LINK_SECONDS })
        : '',
      timestamp: (madeAt ?? new Date(0)).toISOString(),
      original_filename: sent(first?.key ?? '')?.filename ?? mainUpload?.filename ?? '',
      size: first?.print_bytes ?? 0,
    })),
  );
  if (!mainUpload) return previews;
  const original = {
    slot: ARTWORK_SLOTS.original,
    url: await storage.signDownload(mainUpload.storage_key, {
      expiresInSeconds: LINK_SECONDS,
      filename: mainUpload.filename,
    }),
    timestamp: mainUpload.updated_at.toISOString(),
    original_filename: mainUpload.filename,
    size: mainUpload.size,
  };
  return [...previews, original];
}
