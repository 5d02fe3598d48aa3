/** Certificates of residence in the storage. Never public: browsers get signed, short-lived links. */
export function certificateFolder(userId: string): string {
  return `tax-certificates/${userId}/`;
}

export function certificateKey({ userId, claimId }: { userId: string; claimId: string }): string {
  return `${certificateFolder(userId)}${claimId}`;
}

export const CERTIFICATE_TYPES = ['application/pdf', 'image/jpeg', 'image/png'] as const;

export type CertificateType = (typeof CERTIFICATE_TYPES)[number];

const SIGNATURES: readonly (readonly [CertificateType, readonly number[]])[] = [
  ['application/pdf', [0x25, 0x50, 0x44, 0x46, 0x2d]],
  ['image/jpeg', [0xff, 0xd8, 0xff]],
  ['image/png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
];

const ENDINGS: Record<CertificateType, string> = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
};

/** Not the name that the file had, because staff open it. */
export function certificateName(type: CertificateType): string {
  return `certificate-of-residence.${ENDINGS[type]}`;
}

/** By the first bytes, because names and headers can say anything. Null if it is something else. */
export function certificateType(bytes: Uint8Array): CertificateType | null {
  const found = SIGNATURES.find(([, signature]) =>
    signature.every((byte, position) => bytes[position] === byte),
  );
  return found?.[0] ?? null;
}
