/** Tasks for pictures of merchandise, by name. */
import type { TaskHandlers } from '../../process/serve-tasks.ts';
import {
  type ItemPicture,
  type ItemPicturesInput,
  renderItemPictures,
} from './render-item-pictures.ts';

export interface MerchPictureTasks {
  render_item_pictures: { input: ItemPicturesInput; output: ItemPicture[] };
}

export const TASKS: TaskHandlers<MerchPictureTasks, never> = {
  render_item_pictures: renderItemPictures,
};
