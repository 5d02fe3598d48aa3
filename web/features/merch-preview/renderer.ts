/** Draws views of products with WebGL2: one rectangle, with textures that are uploaded once. */
import type { ArtworkLevels } from '@lathe/rules/merch/render/artwork-levels';
import type { Print, Tint } from '@lathe/rules/merch/render/lay-ink';
import { SHADE_MAX, SLOPE_MAX } from '@lathe/rules/merch/render/pack-maps';
import {
  linearColour,
  needsUnderbase,
  printSetup,
  UNDERBASE_WHITE,
} from '@lathe/rules/merch/render/print-setup';
import type { ViewMaps } from '@lathe/rules/merch/render/view-maps';
import type { ProductView } from '@lathe/rules/merch/render/views';
import { FRAGMENT, VERTEX } from './shader.ts';

export interface Picture {
  view: ProductView;
  maps: ViewMaps;
  clothHex: string;
  /** Null: nothing is printed. */
  print: Print | null;
}

const NO_TINT: Tint = [0, 0, 0, 0];

type Uniforms = Readonly<Record<string, WebGLUniformLocation | null>>;

const TEXTURES = ['scene', 'cloth', 'print', 'artwork'] as const;
const UNIFORMS = [
  ...TEXTURES,
  ...['shadeMax', 'slopeMax', 'sheenGain', 'inkSheen', 'spanMm', 'middle', 'warpMm', 'cylinder'],
  ...['clothColour', 'underbase', 'isPrinted', 'halfArea', 'isCircle', 'artMiddle', 'halfArt'],
  ...['rotation', 'pixelMm', 'level', 'tint'],
];

export class Renderer {
  readonly #gl: WebGL2RenderingContext;
  readonly #program: WebGLProgram;
  readonly #uniforms: Uniforms;
  readonly #textures: Readonly<Record<(typeof TEXTURES)[number], WebGLTexture>>;
  #maps: ViewMaps | null = null;
  #artwork: ArtworkLevels | null = null;

  /** Null where WebGL2 is missing or fails. After a lost context, a new one is made. */
  static open(canvas: HTMLCanvasElement | OffscreenCanvas): Renderer | null {
    const gl = canvas.getContext('webgl2', { alpha: false, antialias: false, depth: false });
    if (!gl) return null;
    const program = buildProgram(gl);
    return program && new Renderer(gl as WebGL2RenderingContext, program);
  }

  private constructor(gl: WebGL2RenderingContext, program: WebGLProgram) {
    this.#gl = gl;
    this.#program = program;
    // biome-ignore lint/correctness/useHookAtTopLevel: a function of WebGL, not a hook.
    gl.useProgram(program);
    this.#uniforms = Object.fromEntries(
      UNIFORMS.map((name) => [name, gl.getUniformLocation(program, name)]),
    );
    const texture = (name: (typeof TEXTURES)[number]) => {
      gl.uniform1i(this.#uniforms[name] ?? null, TEXTURES.indexOf(name));
      return gl.createTexture();
    };
    this.#textures = {
      scene: texture('scene'),
      cloth: texture('cloth'),
      print: texture('print'),
      artwork: texture('artwork'),
    };
    const corners = gl.createBuffer();
    gl.bindBuffer(gl.ARRAY_BUFFER, corners);
    gl.bufferData(gl.ARRAY_BUFFER, new Float32Array([0, 0, 1, 0, 0, 1, 1, 1]), gl.STATIC_DRAW);
    const at = gl.getAttribLocation(program, 'corner');
    gl.enableVertexAttribArray(at);
    gl.vertexAttribPointer(at, 2, gl.FLOAT, false, 0, 0);
    gl.uniform1f(this.#uniforms.shadeMax ?? null, SHADE_MAX);
    gl.uniform1f(this.#uniforms.slopeMax ?? null, SLOPE_MAX);
  }

  draw(picture: Picture, size: number): void {
    const gl = this.#gl;
    const { canvas } = gl;
    if (canvas.width !== size || canvas.height !== size) {
      canvas.width = size;
      canvas.height = size;
    }
    gl.viewport(0, 0, size, size);
    if (picture.maps !== this.#maps) this.#uploadMaps(picture.maps);
    const { print } = picture;
    if (print && print.artwork !== this.#artwork) this.#uploadArtwork(print.artwork);
    this.#setView(picture);
    this.#setPrint(picture, size);
    gl.drawArrays(gl.TRIANGLE_STRIP, 0, 4);
  }

  #setView({ view, maps, clothHex }: Picture): void {
    const gl = this.#gl;
    const at = (name: string) => this.#uniforms[name] ?? null;
    const { surface } = view;
    gl.uniform1f(at('sheenGain'), maps.sheenGain);
    gl.uniform1f(at('inkSheen'), maps.inkSheen);
    gl.uniform1f(at('spanMm'), view.spanMm);
    gl.uniform1f(at('warpMm'), view.warpMm);
    gl.uniform2f(at('middle'), surface.middle.x, surface.middle.y);
    if (surface.kind === 'cylinder') {
      gl.uniform3f(at('cylinder'), surface.radiusMm, surface.turn, surface.pitch);
    } else {
      gl.uniform3f(at('cylinder'), 0, 0, 0);
    }
    gl.uniform3f(at('clothColour'), ...linearColour(clothHex));
    gl.uniform1f(at('underbase'), needsUnderbase(clothHex) ? UNDERBASE_WHITE : 0);
  }

  #setPrint({ view, print }: Picture, size: number): void {
    const gl = this.#gl;
    const at = (name: string) => this.#uniforms[name] ?? null;
    const artwork = print?.artwork[0];
    gl.uniform1i(at('isPrinted'), artwork ? 1 : 0);
    if (!print || !artwork) return;
    const setup = printSetup({ view, ...print, artwork, size });
    gl.uniform2f(at('halfArea'), setup.halfWidth, setup.halfHeight);
    gl.uniform1i(at('isCircle'), setup.isCircle ? 1 : 0);
    gl.uniform2f(at('artMiddle'), setup.x, setup.y);
    gl.uniform2f(at('halfArt'), setup.halfArtWidth, setup.halfArtHeight);
    gl.uniform2f(at('rotation'), setup.cosine, setup.sine);
    gl.uniform1f(at('pixelMm'), setup.pixelMm);
    gl.uniform1f(at('level'), setup.level);
    gl.uniform4f(at('tint'), ...(print.tint ?? NO_TINT));
  }

  #uploadMaps(maps: ViewMaps): void {
    const gl = this.#gl;
    const { size } = maps;
    this.#bind('scene');
    gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA8, size, size, 0, gl.RGBA, gl.UNSIGNED_BYTE, maps.scene);
    this.#filterMap();
    this.#bind('cloth');
    gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA8, size, size, 0, gl.RGBA, gl.UNSIGNED_BYTE, maps.cloth);
    this.#filterMap();
    this.#bind('print');
    gl.pixelStorei(gl.UNPACK_ALIGNMENT, 1);
    gl.texImage2D(gl.TEXTURE_2D, 0, gl.R8, size, size, 0, gl.RED, gl.UNSIGNED_BYTE, maps.print);
    gl.pixelStorei(gl.UNPACK_ALIGNMENT, 4);
    this.#filterMap();
    this.#maps = maps;
  }

  /** Small pictures need smaller maps, or fine cloth flickers. */
  #filterMap(): void {
    const gl = this.#gl;
    gl.generateMipmap(gl.TEXTURE_2D);
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.LINEAR_MIPMAP_LINEAR);
    this.#clampEdges();
  }

  #clampEdges(): void {
    const gl = this.#gl;
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MAG_FILTER, gl.LINEAR);
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_S, gl.CLAMP_TO_EDGE);
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_T, gl.CLAMP_TO_EDGE);
  }

  #uploadArtwork(artwork: ArtworkLevels): void {
    const gl = this.#gl;
    this.#bind('artwork');
    // Half floats: linear light needs more than a byte, and they can be filtered everywhere.
    for (const [level, { width, height, data }] of artwork.entries()) {
      gl.texImage2D(gl.TEXTURE_2D, level, gl.RGBA16F, width, height, 0, gl.RGBA, gl.FLOAT, data);
    }
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MAX_LEVEL, artwork.length - 1);
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.LINEAR_MIPMAP_LINEAR);
    this.#clampEdges();
    this.#artwork = artwork;
  }

  #bind(name: (typeof TEXTURES)[number]): void {
    const gl = this.#gl;
    gl.activeTexture(gl.TEXTURE0 + TEXTURES.indexOf(name));
    gl.bindTexture(gl.TEXTURE_2D, this.#textures[name]);
  }

  /** Frees the graphics memory at once; browsers allow only a few contexts. */
  dispose(): void {
    const gl = this.#gl;
    for (const name of TEXTURES) gl.deleteTexture(this.#textures[name]);
    gl.deleteProgram(this.#program);
    gl.getExtension('WEBGL_lose_context')?.loseContext();
  }
}

function buildProgram(gl: WebGL2RenderingContext): WebGLProgram | null {
  const program = gl.createProgram();
  for (const [type, source] of [
    [gl.VERTEX_SHADER, VERTEX],
    [gl.FRAGMENT_SHADER, FRAGMENT],
  ] as const) {
    const shader = gl.createShader(type);
    if (!shader) return null;
    gl.shaderSource(shader, source);
    gl.compileShader(shader);
    gl.attachShader(program, shader);
    gl.deleteShader(shader);
  }
  gl.linkProgram(program);
  return gl.getProgramParameter(program, gl.LINK_STATUS) ? program : null;
}
