/** A placeholder image: two colours and a disc, deterministic per number. */
import sharp from 'sharp';

const WIDTH = 640;
const HEIGHT = 360;

export async function drawPlaceholder(seed: number): Promise<Buffer> {
  const hue = seed % 360;
  const x = 200 + (seed % 240);
  const disc = (radius: number, colour: string) =>
    `<circle cx="${x}" cy="${HEIGHT / 2}" r="${radius}" fill="${colour}"/>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
    <defs><linearGradient id="sky" x2="1" y2="1">
      <stop stop-color="hsl(${hue} 45% 32%)"/>
      <stop offset="1" stop-color="hsl(${(hue + 50) % 360} 55% 58%)"/>
    </linearGradient></defs>
    <rect width="${WIDTH}" height="${HEIGHT}" fill="url(#sky)"/>
    ${disc(120, '#15130f')}${disc(42, `hsl(${(hue + 180) % 360} 60% 60%)`)}${disc(6, '#f7f4ee')}
  </svg>`;
  return await sharp(Buffer.from(svg)).png().toBuffer();
}
