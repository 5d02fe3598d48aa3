/**
 * For secrets that have to be read again. The cipher is better-auth's; it brings more along than this,
 * so it is loaded when the first secret is written or read.
 */

export async function encrypt(key: string, data: string): Promise<string> {
  const { symmetricEncrypt } = await import('better-auth/crypto');
  return await symmetricEncrypt({ key, data });
}

export async function decrypt(key: string, data: string): Promise<string> {
  const { symmetricDecrypt } = await import('better-auth/crypto');
  return await symmetricDecrypt({ key, data });
}
