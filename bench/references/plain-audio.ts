/** FFmpeg alone: decodes the file, encodes all of it and its first minute. */
import { join } from 'node:path';
import { Decoder, Demuxer, Encoder, FilterAPI, Muxer } from 'node-av/api';
import { FF_ENCODER_LIBMP3LAME } from 'node-av/constants';
import type { AudioInput } from '../audio.ts';
import { handleTask } from './handle-task.ts';

// Same as in the pipeline.
const COMPRESSION_LEVEL = 5;
const MP3_FRAME = 1152;

handleTask<AudioInput>(({ file, outFolder }) => {
  encode(file, join(outFolder, 'song.mp3'), { bitrate: 256_000 });
  encode(file, join(outFolder, 'preview.mp3'), { bitrate: 160_000, seconds: 60 });
});

function encode(
  file: string,
  out: string,
  { bitrate, seconds }: { bitrate: number; seconds?: number },
): void {
  using input = Demuxer.openSync(file);
  const stream = input.audio();
  if (!stream) throw new Error(`${file} has no audio stream.`);
  using decoder = Decoder.createSync(stream);
  const cut = seconds === undefined ? '' : `atrim=end=${seconds},`;
  const shape = 'aresample=48000,aformat=sample_fmts=fltp:channel_layouts=stereo';
  using filter = FilterAPI.create(`${cut}${shape},asetnsamples=n=${MP3_FRAME}:p=0`);
  using encoder = Encoder.createSync(FF_ENCODER_LIBMP3LAME, {
    decoder,
    filter,
    bitrate,
    options: { compression_level: COMPRESSION_LEVEL },
  });
  const output = Muxer.openSync(out, { input });
  const index = output.addStream(encoder);
  const packets = input.packetsSync(stream.index);
  const until = seconds ?? Number.POSITIVE_INFINITY;
  const { num, den } = stream.timeBase;
  function* packetsBeforeEnd() {
    for (const packet of packets) {
      const at = packet ? (Number(packet.pts) * num) / den : 0;
      if (at > until) {
        packet?.free();
        yield null;
        return;
      }
      yield packet;
    }
  }
  for (const packet of encoder.packetsSync(
    filter.framesSync(decoder.framesSync(packetsBeforeEnd())),
  )) {
    if (packet) output.writePacketSync(packet, index);
    packet?.free();
  }
  output.closeSync();
}
