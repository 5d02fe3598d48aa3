/** Path parameters shared by many calls. */
import { z } from 'zod';

export const ofUser = z.object({ user: z.uuid() });
export const ofAccount = z.object({ id: z.uuid() });
export const ofRelease = ofUser.extend({ release: z.uuid() });
export const ofMerchItem = ofUser.extend({ item: z.uuid() });
export const ofOrder = z.object({ order: z.uuid() });
