import type { PressKit, PublicPressKit } from '@lathe/contract/press-calls';
import type { Locale } from '@lathe/rules/locales';
import { type PressLanguage, paragraphsOf, pressText } from '@lathe/rules/press-kits';
import { sideLetter } from '@lathe/rules/sides';
import { presentPicture } from '../../platform/pictures.ts';
import { typeName } from '../catalogue/index.ts';
import type { KitRelease, PublicKit } from './public-store.ts';
import type { OwnKit } from './save-kit.ts';
import type { KitRow, PressPictureRow, Subject } from './store.ts';

export function presentKit({ subject, kit }: OwnKit): PressKit {
  return {
    subject: subject.id,
    kind: subject.kind,
    is_public: kit?.isPublic ?? false,
    is_indexed: kit?.isIndexed ?? true,
    short_en: kit?.shortEn ?? '',
    short_de: kit?.shortDe ?? '',
    long_en: kit?.longEn ?? '',
    long_de: kit?.longDe ?? '',
    quotes: kit?.quotes ?? [],
    contact_name: kit?.contactName ?? '',
    contact_email: kit?.contactEmail || null,
    pictures: (kit?.pictures ?? []).map(presentPressPicture),
    url: pathOf(subject),
    version: kit?.version ?? 0,
  };
}

function pathOf({ id, kind, pageSlug }: Subject): string | null {
  if (pageSlug === null) return null;
  return kind === 'page' ? `/${pageSlug}/press` : `/${pageSlug}/press/${id}`;
}

function presentPressPicture(picture: PressPictureRow): PressKit['pictures'][number] {
  const { id: uuid, width, height, credit } = picture;
  return {
    uuid,
    preview: `/media/${picture.previewKey}`,
    url: `/media/${picture.fileKey}`,
    width,
    height,
    size_bytes: picture.sizeBytes,
    credit,
  };
}

function languageOf(locale: Locale): PressLanguage {
  return locale === 'de' ? 'de' : 'en';
}

/** Both texts in one language: that of the long one, which is the reason to read the page. */
export function textsOf(kit: KitRow, wanted: PressLanguage) {
  const long = pressText({ en: kit.longEn, de: kit.longDe }, wanted);
  const language = long.text === '' ? wanted : long.language;
  const short = pressText({ en: kit.shortEn, de: kit.shortDe }, language);
  return {
    language: long.text === '' ? short.language : language,
    short: paragraphsOf(short.text),
    long: paragraphsOf(long.text),
  };
}

interface PublicInput {
  found: PublicKit;
  releaseKits: readonly { id: string; title: string; primaryArtist: string }[];
  locale: Locale;
}

export function presentPublicKit({ found, releaseKits, locale }: PublicInput): PublicPressKit {
  const { id, page, release, kit } = found;
  const files = `/press-files/${id}`;
  return {
    page: { name: page.name, url: page.slug },
    release: release && presentRelease(release, locale),
    is_indexed: kit.isIndexed,
    ...textsOf(kit, languageOf(locale)),
    quotes: kit.quotes,
    contact: { name: kit.contactName, email: kit.contactEmail || null },
    pictures: kit.pictures.map(presentPressPicture),
    files: {
      zip: `${files}/press-kit.zip`,
      one_sheet: release && `${files}/one-sheet.pdf?language=${languageOf(locale)}`,
    },
    release_kits: releaseKits
      .filter((each) => each.id !== id)
      .map(({ id: releaseId, title, primaryArtist }) => ({
        title,
        primary_artist: primaryArtist,
        url: `/${page.slug}/press/${releaseId}`,
      })),
  };
}

function presentRelease(release: KitRelease, locale: Locale): PublicPressKit['release'] {
  return {
    uuid: release.id,
    title: release.title,
    primary_artist: release.primaryArtist,
    type_name: typeName({ code: release.typeCode }, locale),
    label: release.label,
    catalog_no: release.catalogNo,
    ean: release.ean,
    release_date: release.releaseDate,
    image: presentPicture(release.image),
    tracks: numberedTracks(release),
  };
}

/** A1 on a record, 1 on a CD. */
export function numberedTracks({ medium, tracks }: Pick<KitRelease, 'medium' | 'tracks'>) {
  const bySide = new Map<number, number>();
  return tracks.map(({ side, title, subtitle, durationMs }) => {
    const position = (bySide.get(side) ?? 0) + 1;
    bySide.set(side, position);
    return {
      number: medium === 'Vinyl' ? `${sideLetter(side)}${position}` : String(position),
      title: subtitle ? `${title} (${subtitle})` : title,
      seconds: durationMs === null ? null : Math.round(durationMs / 1000),
    };
  });
}
