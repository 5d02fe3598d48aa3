/** The shop's pictures of a T-shirt: both sides in six colours. */
import { readFile } from 'node:fs/promises';
import { renderItemPictures } from '@lathe/media/merch/pictures/render-item-pictures';
import type { MerchInput } from '../merch.ts';
import { handleTask } from './handle-task.ts';

handleTask<MerchInput>(async ({ artworkFile, ...input }) => {
  const artwork = await readFile(artworkFile);
  const prints = input.areas.map(({ code }) => ({
    area: code,
    artwork,
    placement: { xMm: 0, yMm: -60, widthMm: 280, rotation: 0 },
  }));
  await renderItemPictures({ ...input, prints });
});
