/** Valid and invalid images for tests. */
import { crc32 } from 'node:zlib';
import sharp from 'sharp';

/** Red on the left, blue on the right. */
export async function redBlueHalves(width: number, height: number): Promise<Buffer> {
  const half = { width: Math.floor(width / 2), height, channels: 3 } as const;
  const blue = await sharp({ create: { ...half, background: '#0000ff' } })
    .png()
    .toBuffer();
  return await sharp({ create: { width, height, channels: 3, background: '#ff0000' } })
    .composite([{ input: blue, left: Math.ceil(width / 2), top: 0 }])
    .png()
    .toBuffer();
}

/** Like a phone photo: rotated, with the owner and the location in its metadata. */
export async function phonePhoto(owner: string): Promise<Buffer> {
  return await sharp(await redBlueHalves(1200, 900))
    .withExif({ IFD0: { Artist: owner }, IFD3: { GPSLatitude: '53/1 47/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
}

/** One colour in a few kilobytes, so that the pixel count dominates the work. */
export async function plainColourPng(width: number, height: number): Promise<Buffer> {
  return await sharp({ create: { width, height, channels: 3, background: '#336699' } })
    .png({ compressionLevel: 1 })
    .toBuffer();
}

/** A few hundred bytes that decode to 400 million pixels. */
export async function pixelBomb(): Promise<Buffer> {
  const smallImage = { width: 16, height: 16, channels: 3, background: '#000000' } as const;
  const png = await sharp({ create: smallImage }).png().toBuffer();
  png.writeUInt32BE(20_000, 16);
  png.writeUInt32BE(20_000, 20);
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29);
  return png;
}

export async function animatedWebp(): Promise<Buffer> {
  const frame = (background: string) =>
    sharp({ create: { width: 400, height: 400, channels: 3, background } })
      .png()
      .toBuffer();
  return await sharp([await frame('#ff0000'), await frame('#0000ff')], {
    join: { animated: true },
  })
    .webp()
    .toBuffer();
}

/** Format, width, metadata and dominant colour of an image. */
export async function describeImage(bytes: Uint8Array) {
  const { format, width, exif, orientation = 1 } = await sharp(bytes).metadata();
  const { dominant } = await sharp(bytes).stats();
  return { format, width, hasExif: exif !== undefined, orientation, dominant };
}
