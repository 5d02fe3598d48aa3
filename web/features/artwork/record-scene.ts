/**
 * 3D model of a record: sleeve, disc and booklet, textured with the real artwork. Loaded on demand
 * because of its size.
 */
import type { ArtworkFace } from '@lathe/contract/artwork';
import {
  AmbientLight,
  Box3,
  BoxGeometry,
  CircleGeometry,
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
  dispose(): void;
}

interface Options {
  canvas: HTMLCanvasElement;
  faces: readonly ArtworkFace[];
  format: Format;
  discColour: string;
  /** The view was closed. */
  signal: AbortSignal;
}

const CARD = '#e9e4da';
const MAX_TILT = 1.1;
/** Higher pixel ratios cost performance without a visible gain. */
const MAX_PIXEL_RATIO = 2;

/** Browsers allow about 16 contexts on a page, so none is created that nobody disposes of. */
export async function renderRecord({ canvas, faces, format, discColour, signal }: Options) {
  const body = recordGeometry(format, faces);
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
  model.add(sleeve(body, textures), disc(body, textures, discColour));
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
  const draw = () => {
    frameRequest = 0;
    renderer.render(scene, camera);
  };
  // Renders on change, not on every frame.
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

function disc(body: RecordGeometry, textures: ReadonlyMap<string, Texture>, colour: string): Group {
  const group = new Group();
  const { radius, label, hole } = body.disc;
  const plain = new MeshStandardMaterial({
    color: colour,
    roughness: body.disc.shiny ? 0.15 : 0.35,
    metalness: body.disc.shiny ? 0.7 : 0.1,
  });
  const groove = new MeshBasicMaterial({ color: '#000000', transparent: true, opacity: 0.12 });
  const sides = [
    { face: textures.get('disc') ?? textures.get('label_a'), turn: 0 },
    { face: textures.get('label_b'), turn: Math.PI },
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
      const middle = new Mesh(new CircleGeometry(label, SEGMENTS), printedMaterial(face));
      middle.position.z = 0.002;
      side.add(middle);
    }
    const dot = new MeshBasicMaterial({ color: '#f7f4ee' });
    const holeMesh = new Mesh(new CircleGeometry(hole, SEGMENTS), dot);
    holeMesh.position.z = 0.003;
    side.add(holeMesh);
    side.position.z = turn === 0 ? 0.004 : -0.004;
    side.rotation.y = turn;
    group.add(side);
  }
  group.position.set(body.disc.slide, 0, 0);
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
