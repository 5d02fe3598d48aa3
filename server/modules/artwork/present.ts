import type { Artwork } from '@lathe/contract/artwork';
import { artworkParts } from '@lathe/rules/artwork/geometry';
import { ARTWORK_DPI_MIN } from '@lathe/rules/limits';
import type { Locale } from '@lathe/rules/locales';
import type { Ctx } from '../../context.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { presentPicture } from '../../platform/pictures.ts';
import { type Translate, translatorFor } from '../../platform/translations.ts';
import {
  isEditable,
  type PrintedFacts,
  presentArtworkOf,
  printedDigest,
  type ReleaseRow,
  readPrintedFacts,
} from '../releases/index.ts';
import { coversParts, isUpToDate } from './approve.ts';
import {
  type ArtworkRow,
  findArtwork,
  type MessageRow,
  type PartRow,
  readMessages,
  readParts,
} from './artwork-store.ts';
import { otherFlow } from './choose-flow.ts';
import { partName } from './part-name.ts';
import { presentFinding } from './present-finding.ts';
import { readSources, type UploadRow } from './upload-store.ts';
import { replaceablePartsFor } from './uploads.ts';

/** Long enough for one working session. */
const LINK_SECONDS = 4 * 3600;

interface Viewer {
  actor: Actor;
  locale: Locale;
}

export async function presentArtwork(
  ctx: Ctx,
  release: ReleaseRow,
  { actor, locale }: Viewer,
): Promise<Artwork> {
  const t = translatorFor(locale);
  const { artwork_flow: flow, id: releaseId } = release;
  const artwork = await findArtwork(ctx.db, { releaseId, flow });
  const facts = await readPrintedFacts(ctx.db, releaseId);
  const [parts, sources, messages] = artwork
    ? await Promise.all([
        readParts(ctx.db, artwork.id),
        readSources(ctx.db, artwork.id),
        artwork.run ? readMessages(ctx.db, { artworkId: artwork.id, run: artwork.run }) : [],
      ])
    : [[], [], []];
  const other = await otherFlow(ctx.db, release);
  const { artwork_slots } = await presentArtworkOf(ctx, release, locale);
  const slots = artworkParts(facts.type, facts.options);
  const sentMessages = messages.map((each) => presentMessage(each, t));
  const state = artwork?.state ?? 'open';
  const editable = isEditable(release);
  return {
    artwork_flow: flow,
    artwork_status: release.artwork_status,
    state,
    type: facts.type,
    options: facts.options,
    revision: artwork?.made_run ?? null,
    message: state === 'processing' ? (sentMessages.at(-1) ?? null) : null,
    messages: sentMessages,
    findings: (artwork?.findings ?? []).map((each) =>
      presentFinding(each, { parts: slots, locale }),
    ),
    outdated: artwork?.outdated ?? false,
    made_at: artwork?.made_at?.toISOString() ?? null,
    approved_at: artwork?.approved_at?.toISOString() ?? null,
    style: artwork?.style ?? 'grid',
    colours: artwork?.colours ?? null,
    colour_pairs: artwork?.pairs ?? [],
    sources: sources.map(presentSource),
    parts: await Promise.all(parts.map((part) => presentPart(ctx, part, t))),
    faces: artwork?.faces ?? [],
    artwork_slots,
    replaceable: flow === 'express' ? presentReplaceableParts(facts, actor, t) : [],
    other: other?.run || other?.made_run ? presentOther(other) : null,
    operations: {
      edit_enabled: editable,
      approve_enabled: editable && canApprove(artwork, facts, parts),
      regenerate_enabled: editable && sources.some(({ state }) => state === 'arrived'),
    },
  };
}

function presentMessage({ message, at }: MessageRow, t: Translate) {
  return { code: message, text: t(`artwork:message.${message}`), at: at.toISOString() };
}

function presentSource({ id, part, filename, size, state, updated_at }: UploadRow) {
  return {
    upload: id,
    part,
    filename,
    size,
    state: state === 'arrived' ? ('arrived' as const) : ('uploading' as const),
    timestamp: updated_at.toISOString(),
  };
}

async function presentPart({ storage }: Ctx, part: PartRow, t: Translate) {
  const { key, page, slot, print_key, print_bytes } = part;
  const picture = presentPicture(part.picture);
  if (!picture) throw new Error(`${key} has no picture.`);
  const url = await storage.signDownload(print_key, { expiresInSeconds: LINK_SECONDS });
  const name = partName(key, t);
  return { key, name, page, slot, picture, print: { url, size: print_bytes } };
}

function presentOther({ flow, made_run }: ArtworkRow) {
  return { artwork_flow: flow, made: made_run !== null };
}

function presentReplaceableParts(facts: PrintedFacts, actor: Actor, t: Translate) {
  const pixels = (mm: number) => Math.ceil((mm / 25.4) * ARTWORK_DPI_MIN);
  return replaceablePartsFor(facts, actor).map(({ key, area: { width, height } }) => ({
    part: key,
    name: partName(key, t),
    width_mm: width,
    height_mm: height,
    least_px: { width: pixels(width), height: pixels(height) },
  }));
}

function canApprove(
  artwork: ArtworkRow | undefined,
  facts: PrintedFacts,
  parts: readonly PartRow[],
): boolean {
  if (artwork?.state !== 'ready' || artwork.approved_at !== null) return false;
  if (!isUpToDate(printedDigest(facts), artwork)) return false;
  return coversParts(
    facts,
    parts.map(({ key }) => key),
  );
}
