/** Image tasks for a separate process, by name. */
import type { TaskHandlers } from '../process/serve-tasks.ts';
import { drawPlaceholder } from './draw-placeholder.ts';
import { drawSocialCard, type SocialCard } from './draw-social-card.ts';
import {
  type JpegInput,
  makeJpegs,
  makeShopPicture,
  type ShopPicture,
  type ShopPictureInput,
} from './make-picture-files.ts';
import {
  makePressPicture,
  type PressPicture,
  type PressPictureInput,
} from './make-press-picture.ts';
import type { Rendition } from './make-renditions.ts';
import { makeThumbnails, type Thumbnail, type ThumbnailInput } from './make-thumbnails.ts';
import { placeholderColours, type TwoColours } from './placeholder-colours.ts';
import type { PictureProblem } from './read-picture.ts';

export interface PictureTasks {
  make_shop_picture: { input: ShopPictureInput; output: ShopPicture | PictureProblem };
  make_jpegs: { input: JpegInput; output: Rendition[] | PictureProblem };
  make_press_picture: { input: PressPictureInput; output: PressPicture | PictureProblem };
  make_thumbnails: { input: ThumbnailInput; output: Thumbnail[] };
  draw_social_card: { input: SocialCard; output: Uint8Array };
  draw_placeholder: { input: number; output: Uint8Array };
  placeholder_colours: { input: Uint8Array; output: TwoColours };
}

export type PictureTaskName = keyof PictureTasks;

export const TASKS: TaskHandlers<PictureTasks, never> = {
  make_shop_picture: makeShopPicture,
  make_jpegs: makeJpegs,
  make_press_picture: makePressPicture,
  make_thumbnails: makeThumbnails,
  draw_social_card: drawSocialCard,
  draw_placeholder: drawPlaceholder,
  placeholder_colours: (bytes) => placeholderColours({ bytes }),
};
