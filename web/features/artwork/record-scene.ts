/**
 * 3D model of a record: sleeve, disc and booklet, textured with the real artwork. Loaded on demand
 * because of its size.
 */
import type { ArtworkFace } from '@lathe/contract/artwork';
import {
  AmbientLight,
  Box3,
  BoxGeometry,
  DirectionalLight,
  Group,
  type Material,
  Mesh,
  MeshBasicMaterial,
  MeshStandardMaterial,
  PerspectiveCamera,
  RingGeometry,
  Scene,
  Sphere,
  SRGBColorSpace,
  type Texture,
  TextureLoader,
  WebGLRenderer,
} from 'three';
import type { DiscLook } from '../../lib/disc-look.ts';
import type { Format } from './record-format.ts';
import {
  cameraDistance,
  FIELD_OF_VIEW_DEGREES,
  type RecordGeometry,
  recordGeometry,
} from './record-geometry.ts';

export interface RecordScene {
  /** In radians. */
  rotate(across: number, up: number): void;
  /** Whether the front disc turns, as on a turntable. */
  spin(isPlaying: boolean): void;
  dispose(): void;
}

interface Options {
  canvas: HTMLCanvasElement;
  faces: readonly ArtworkFace[];
  format: Format;
  discs: 1 | 2;
  look: DiscLook;
  /** The view was closed. */
  signal: AbortSignal;
}

const CARD = '#e9e4da';
const MAX_TILT = 1.1;
/** Higher pixel ratios cost performance without a visible gain. */
const MAX_PIXEL_RATIO = 2;

/** Browsers allow about 16 contexts on a page, so none is created that nobody disposes of. */
export async function renderRecord({ canvas, faces, format, discs, look, signal }: Options) {
  const body = recordGeometry(format, faces, discs);
  const textures = await loadFaces(faces);
  const disposeTextures = () => {
    for (const texture of textures.values()) texture.dispose();
  };
  if (signal.aborted) {
    disposeTextures();
    throw signal.reason;
  }
  const renderer = new WebGLRenderer({ canvas, antialias: true, alpha: true });
  const scene = new Scene();
  const model = new Group();
  const [playedDisc = new Group(), ...otherDiscs] = body.discs.map((place) =>
    disc(body, { place, textures, look }),
  );
  model.add(sleeve(body, textures), playedDisc, ...otherDiscs);
  const booklet = textures.get('booklet_1');
  if (booklet && body.booklet) model.add(bookletMesh(body, booklet));
  // Turns about the common centre of sleeve, disc and booklet.
  const bounds = new Box3().setFromObject(model).getBoundingSphere(new Sphere());
  model.position.sub(bounds.center);
  const record = new Group();
  record.add(model);
  scene.add(record, ...lights());
  const camera = new PerspectiveCamera(FIELD_OF_VIEW_DEGREES, 1, 0.1, 50);
  record.rotation.set(0.12, -0.45, 0);

  let frameRequest = 0;
  /** The time of the last frame of a turning disc; null while it rests. */
  let turnedAt: number | null = null;
  const draw = (now: number) => {
    frameRequest = 0;
    if (turnedAt !== null) {
      playedDisc.rotation.z -= ((now - turnedAt) / 1000 / body.turnSeconds) * 2 * Math.PI;
      turnedAt = now;
      scheduleDraw();
    }
    renderer.render(scene, camera);
  };
  // Renders on change, not on every frame, unless the disc turns.
  const scheduleDraw = () => {
    frameRequest ||= requestAnimationFrame(draw);
  };
  const resize = () => {
    const { clientWidth: width, clientHeight: height } = canvas;
    renderer.setPixelRatio(Math.min(devicePixelRatio, MAX_PIXEL_RATIO));
    renderer.setSize(width, height, false);
    camera.aspect = width / Math.max(1, height);
    camera.position.z = cameraDistance(bounds.radius, camera.aspect);
    camera.updateProjectionMatrix();
    scheduleDraw();
  };
  const watcher = new ResizeObserver(resize);
  watcher.observe(canvas);
  resize();

  return {
    rotate(across, up) {
      record.rotation.y += across;
      record.rotation.x = Math.min(MAX_TILT, Math.max(-MAX_TILT, record.rotation.x + up));
      scheduleDraw();
    },
    spin(isPlaying) {
      turnedAt = isPlaying ? performance.now() : null;
      scheduleDraw();
    },
    dispose() {
      watcher.disconnect();
      cancelAnimationFrame(frameRequest);
      record.traverse((object) => {
        if (!(object instanceof Mesh)) return;
        object.geometry.dispose();
        for (const material of [object.material].flat() as Material[]) material.dispose();
      });
      disposeTextures();
      renderer.dispose();
      // Otherwise the context lives until the canvas is garbage collected.
      renderer.forceContextLoss();
    },
  } satisfies RecordScene;
}

async function loadFaces(faces: readonly ArtworkFace[]): Promise<Map<string, Texture>> {
  const loader = new TextureLoader();
  const loaded = await Promise.all(
    faces.map(async ({ key, src }) => {
      const texture = await loader.loadAsync(src);
      texture.colorSpace = SRGBColorSpace;
      texture.anisotropy = 8;
      return [key, texture] as const;
    }),
  );
  return new Map(loaded);
}

function lights() {
  const before = new DirectionalLight('#ffffff', 1.4);
  before.position.set(2, 3, 5);
  const backLight = new DirectionalLight('#ffffff', 1.2);
  backLight.position.set(-2, 3, -5);
  return [new AmbientLight('#ffffff', 2.2), before, backLight];
}

function printedMaterial(texture: Texture | undefined): Material {
  return texture
    ? new MeshStandardMaterial({ map: texture, roughness: 0.75 })
    : new MeshStandardMaterial({ color: CARD, roughness: 0.9 });
}

/** The spine is left of the front; a jewel case has two spines. */
function sleeve(
  { width, height, depth }: RecordGeometry,
  textures: ReadonlyMap<string, Texture>,
): Mesh {
  const edge = printedMaterial(undefined);
  const left = textures.get('spine') ?? textures.get('spine_left');
  const right = textures.get('spine_right');
  return new Mesh(new BoxGeometry(width, height, depth), [
    right ? printedMaterial(right) : edge,
    left ? printedMaterial(left) : edge,
    edge,
    edge,
    printedMaterial(textures.get('front')),
    printedMaterial(textures.get('back')),
  ]);
}

const SEGMENTS = 96;

interface DiscParts {
  place: RecordGeometry['discs'][number];
  textures: ReadonlyMap<string, Texture>;
  look: DiscLook;
}

/** How much of the light a material lets through. */
const OPACITY = { opaque: 1, translucent: 0.74, clear: 0.34 } as const;

function discMaterial({ shiny }: RecordGeometry['disc'], { colour, material }: DiscLook): Material {
  const isSolid = shiny || material === 'opaque';
  return new MeshStandardMaterial({
    color: colour,
    roughness: isSolid && !shiny ? 0.35 : 0.15,
    metalness: shiny ? 0.7 : 0.1,
    // Coloured vinyl glows against the light. What is behind it stays visible.
    ...(!isSolid && {
      transparent: true,
      opacity: OPACITY[material],
      depthWrite: false,
      emissive: colour,
      emissiveIntensity: 0.2,
    }),
  });
}

function disc(body: RecordGeometry, { place, textures, look }: DiscParts): Group {
  const group = new Group();
  const { radius, label, hole } = body.disc;
  const plain = discMaterial(body.disc, look);
  const groove = new MeshBasicMaterial({ color: '#000000', transparent: true, opacity: 0.12 });
  const [front, back] = place.labels;
  const sides = [
    { face: textures.get(front), turn: 0 },
    { face: textures.get(back), turn: Math.PI },
  ];
  for (const { face, turn } of sides) {
    const side = new Group();
    side.add(new Mesh(new RingGeometry(hole, radius, SEGMENTS), plain));
    for (const share of body.disc.grooves) {
      const at = label + (radius - label) * share;
      const ring = new Mesh(new RingGeometry(at, at + radius * 0.004, SEGMENTS), groove);
      ring.position.z = 0.001;
      side.add(ring);
    }
    if (face) {
      const middle = new Mesh(new RingGeometry(hole, label, SEGMENTS), printedMaterial(face));
      middle.position.z = 0.002;
      side.add(middle);
    }
    side.position.z = turn === 0 ? 0.004 : -0.004;
    side.rotation.y = turn;
    group.add(side);
  }
  group.position.set(place.slide, 0, place.z);
  return group;
}

/** Behind the sleeve, sticking out at the top. */
function bookletMesh({ booklet, depth }: RecordGeometry, texture: Texture): Mesh {
  const { width = 1, height = 1 } = booklet ?? {};
  const paper = printedMaterial(undefined);
  const page = printedMaterial(texture);
  const mesh = new Mesh(new BoxGeometry(width, height, 0.01), [
    paper,
    paper,
    paper,
    paper,
    page,
    paper,
  ]);
  mesh.position.set(-0.05, height * 0.16, -depth);
  return mesh;
}
