/**
 * Checks designs of merchandise, and makes their print files and pictures, in separate processes: a
 * hostile file must not block the server, and a picture takes seconds.
 */
import { runItemPictures } from '@lathe/media/merch/pictures/run-merch-picture-task';
import { runMerchTask } from '@lathe/media/merch/run-merch-task';

/** Most tests run them in their own process, which also keeps what all pictures of a product share. */
export const designTasks = { run: runMerchTask, drawPictures: runItemPictures };
