import type { Ctx } from '../../context.ts';
import type { ClaimRow } from './claim-store.ts';

const LINK_SECONDS = 300;

/** Downloaded, not displayed: the file comes from outside. */
export async function certificateLink(
  { storage }: Ctx,
  { certificateKey, certificateName }: ClaimRow,
): Promise<{ url: string }> {
  const options = { expiresInSeconds: LINK_SECONDS, filename: certificateName };
  return { url: await storage.signDownload(certificateKey, options) };
}
