import { readFile, writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { artworkParts } from '@lathe/rules/artwork/geometry';
import { ARTWORK_MESSAGES } from '@lathe/rules/artwork/processing';
import { CONTRAST_TEXT, contrastRatio } from '@lathe/rules/colours';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { testFolder } from '../../testing/folder.ts';
import { runArtworkTask } from '../run-artwork-task.ts';
import { SAMPLE_EAN, sampleFacts, samplePicture } from '../testing/sample-release.ts';
import { scanBarcode } from '../testing/scan-print.ts';
import { type ExpressInput, makeExpress } from './make-express.ts';
import { makeFaces } from './make-faces.ts';
import { previewStyles } from './preview-styles.ts';

const at = testFolder();
const SIDE = 600;
const parts = artworkParts('vinyl_12');

function expressInput(name: string, changes: Partial<ExpressInput> = {}): ExpressInput {
  return {
    parts,
    facts: sampleFacts('vinyl_12'),
    style: 'session',
    colours: null,
    cover: at('cover.jpg'),
    crop: null,
    own: {},
    outFolder: at(name),
    minimumPx: SIDE,
    ...changes,
  };
}

beforeAll(async () => {
  const { bytes } = await samplePicture(SIDE);
  await writeFile(at('cover.jpg'), bytes);
});

describe('express artwork', () => {
  it('is generated from one picture in a child process, with progress per step', async () => {
    const steps: (string | null)[] = [];
    const result = await runArtworkTask('make_express_artwork', expressInput('whole'), {
      folder: at('.'),
      onProgress: (step) => {
        if (steps.at(-1) !== step) steps.push(step);
      },
    });
    if (!result.ok || !result.output.ok) throw new Error(JSON.stringify(result));
    const { artwork } = result.output;
    expect(steps).toEqual([...ARTWORK_MESSAGES]);
    expect(artwork.parts.map(({ key }) => key)).toEqual(['sleeve', 'label_a', 'label_b']);
    expect(artwork.faces.map(({ key }) => key).sort()).toEqual(
      ['back', 'front', 'label_a', 'label_b', 'spine'].sort(),
    );
    for (const { previews } of artwork.parts) {
      expect(previews.filter(({ type }) => type === 'jpeg')).toHaveLength(1);
      expect(previews.filter(({ type }) => type === 'avif')).toHaveLength(3);
    }
    expect(artwork.front.map(({ width, type }) => `${width} ${type}`).sort()).toEqual(
      [160, 320, 640, 1000]
        .flatMap((w) => [`${w} avif`, `${w} webp`])
        .concat('1200 jpeg')
        .sort(),
    );
    const shown = [...artwork.front, ...artwork.faces, ...artwork.parts.flatMap((p) => p.previews)];
    for (const { file, width, height } of shown) {
      expect(await sharp(file).metadata()).toMatchObject({ width, height });
    }
    expect(
      artwork.colours && contrastRatio(artwork.colours.ink, artwork.colours.ground),
    ).toBeGreaterThan(CONTRAST_TEXT);
    const [sleeve] = artwork.parts;
    const [part] = parts;
    if (!sleeve || !part) throw new Error('No sleeve was made.');
    expect(await scanBarcode(await readFile(sleeve.pdf), part)).toEqual([SAMPLE_EAN]);
  });

  it('generates only the requested parts, in the given colours', async () => {
    const colours = { ground: '#ffffff', ink: '#101010' };
    const result = await makeExpress(expressInput('only', { only: ['label_b'], colours }));
    if (!result.ok) throw new Error('It was refused.');
    expect(result.artwork.parts.map(({ key }) => key)).toEqual(['label_b']);
    expect(result.artwork.front).toEqual([]);
    expect(result.artwork.colours).toMatchObject(colours);
    const grey = { ground: '#888888', ink: '#999999' };
    await expect(makeExpress(expressInput('grey', { colours: grey }))).rejects.toThrow('contrast');
  });

  it('puts an uploaded picture on the back, with the barcode on it', async () => {
    await sharp({ create: { width: 900, height: 900, channels: 3, background: '#00ff00' } })
      .png()
      .toFile(at('own.png'));
    const result = await makeExpress(
      expressInput('own', { own: { back: at('own.png') }, only: ['sleeve'] }),
    );
    if (!result.ok) throw new Error('It was refused.');
    const back = result.artwork.faces.find(({ key }) => key === 'back');
    const { dominant } = await sharp(back?.file).stats();
    expect(dominant.g).toBeGreaterThan(200);
    expect(dominant.r).toBeLessThan(60);
    const [part] = parts;
    const pdf = result.artwork.parts[0]?.pdf;
    expect(part && pdf && (await scanBarcode(await readFile(pdf), part))).toEqual([SAMPLE_EAN]);
  });
});

describe('unsuitable picture', () => {
  const findingsFor = async (input: Partial<ExpressInput>) => {
    const result = await makeExpress(expressInput('refused', input));
    return result.ok ? [] : result.findings;
  };

  it('is rejected with what was found and what is required', async () => {
    const allowed = { width: 700, height: 700 };
    expect(await findingsFor({ minimumPx: 700 })).toEqual([
      { picture: 'cover', code: 'too_small', found: { width: SIDE, height: SIDE }, allowed },
    ]);
    const minSize = { width: 300, height: 300 };
    await sharp(at('cover.jpg')).resize(SIDE, 400, { fit: 'fill' }).toFile(at('wide.webp'));
    expect(await findingsFor({ cover: at('wide.webp'), minimumPx: 300 })).toEqual([
      {
        picture: 'cover',
        code: 'not_square',
        found: { width: SIDE, height: 400 },
        allowed: minSize,
      },
    ]);
    await writeFile(at('words.jpg'), 'These are but words.');
    expect(await findingsFor({ cover: at('words.jpg') })).toMatchObject([
      { picture: 'cover', code: 'not_a_picture', found: null },
    ]);
    const half = (await readFile(at('cover.jpg'))).subarray(0, 900);
    await writeFile(at('half.jpg'), half);
    expect(await findingsFor({ cover: at('half.jpg') })).toMatchObject([{ code: 'broken' }]);
  });

  it('may be suitable once it is cropped', async () => {
    await sharp(at('cover.jpg')).resize(900, 600, { fit: 'fill' }).toFile(at('cut.png'));
    const crop = { x: 150, y: 0, width: 600, height: 600 };
    expect(await findingsFor({ cover: at('cut.png'), crop, only: [] })).toEqual([]);
    const small = { ...crop, width: 500, height: 500 };
    expect(await findingsFor({ cover: at('cut.png'), crop: small })).toMatchObject([
      { code: 'too_small', found: { width: 500, height: 500 } },
    ]);
  });

  it('is named by its part when it is uploaded, and nothing is written', async () => {
    await writeFile(at('own-words.png'), 'words');
    const findings = await findingsFor({
      own: { back: at('own-words.png'), label_a: at('cover.jpg') },
      minimumPx: 600,
    });
    expect(findings).toMatchObject([{ picture: 'back', code: 'not_a_picture' }]);
    await expect(readFile(at('refused/sleeve.pdf'))).rejects.toThrow('ENOENT');
  });
});

describe('faces only', () => {
  it('are generated from a cover that is too small to print', async () => {
    const { facts, cover, crop, colours, style } = expressInput('faces');
    const input = { parts, facts, cover, crop, colours, style, outFolder: at('faces'), width: 200 };
    const faces = await makeFaces(input);
    expect(faces.map(({ key }) => key)).toEqual(['back', 'front', 'spine', 'label_a', 'label_b']);
    for (const { file, width, height } of faces) {
      expect(await sharp(file).metadata()).toMatchObject({ format: 'webp', width, height });
    }
    expect(faces.find(({ key }) => key === 'front')?.width).toBe(200);
    await writeFile(at('no-picture.jpg'), 'words');
    expect(await makeFaces({ ...input, cover: at('no-picture.jpg') })).toEqual([]);
  });
});

describe('style previews', () => {
  it('show the back of the release, each style once', async () => {
    const { facts, cover, crop, colours } = expressInput('styles');
    const input = { parts, facts, cover, crop, colours, outFolder: at('styles'), width: 240 };
    const { styles, pairs } = await previewStyles(input);
    expect(styles.map(({ style }) => style)).toEqual([
      'grid',
      'classic',
      'mono',
      'poster',
      'quiet',
      'session',
    ]);
    const images = new Set<string>();
    for (const { file, width, height } of styles) {
      expect(await sharp(file).metadata()).toMatchObject({ width: 240, height: 240 });
      expect([width, height]).toEqual([240, 240]);
      images.add((await readFile(file)).toString('base64'));
      expect(basename(file)).toMatch(/\.webp$/);
    }
    expect(images.size).toBe(6);
    expect(pairs.length).toBeGreaterThan(1);
    for (const { ground, ink } of pairs)
      expect(contrastRatio(ground, ink)).toBeGreaterThan(CONTRAST_TEXT);
    const none = await previewStyles({ ...input, cover: at('words.jpg') });
    expect(none.styles).toEqual([]);
  });
});
