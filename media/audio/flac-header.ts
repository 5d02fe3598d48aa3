/** Parses the FLAC header: the STREAMINFO block, which must be the first. */

export interface FlacHeader {
  sampleRate: number;
  channels: number;
  bitDepth: number;
  /** Null if the encoder did not know it. */
  frames: number | null;
  /** Hex MD5 of the decoded samples; null if the encoder did not compute it. */
  md5: string | null;
}

const STREAMINFO_TYPE = 0;
const STREAMINFO_BYTES = 34;

/** `bytes` starts at "fLaC". Null if the header is invalid. */
export function parseFlacHeader(bytes: Buffer): FlacHeader | null {
  if (bytes.length < 8 + STREAMINFO_BYTES) return null;
  const type = bytes.readUInt8(4) & 0x7f;
  if (type !== STREAMINFO_TYPE || bytes.readUIntBE(5, 3) !== STREAMINFO_BYTES) return null;
  const info = bytes.subarray(8, 8 + STREAMINFO_BYTES);
  // 20 bits of sample rate, 3 of channels, 5 of depth, 36 of length.
  const packed = info.readBigUInt64BE(10);
  const sampleRate = Number(packed >> 44n);
  const frames = Number(packed & 0xf_ffff_ffffn);
  const md5 = info.toString('hex', 18, 34);
  if (sampleRate === 0) return null;
  return {
    sampleRate,
    channels: Number((packed >> 41n) & 0x7n) + 1,
    bitDepth: Number((packed >> 36n) & 0x1fn) + 1,
    frames: frames === 0 ? null : frames,
    md5: /^0+$/.test(md5) ? null : md5,
  };
}
