/** The formula of `rules/merch/render/render-view.ts` for the graphics card. */

export const VERTEX = `#version 300 es
in vec2 corner;
out vec2 at;
void main() {
  at = vec2(corner.x, 1.0 - corner.y);
  gl_Position = vec4(corner * 2.0 - 1.0, 0.0, 1.0);
}`;

export const FRAGMENT = `#version 300 es
precision highp float;
precision highp sampler2D;

in vec2 at;
out vec4 result;

uniform sampler2D scene;
uniform sampler2D cloth;
uniform sampler2D print;
uniform sampler2D artwork;

uniform float shadeMax;
uniform float slopeMax;
uniform float sheenGain;
uniform float inkSheen;
uniform float spanMm;
uniform vec2 middle;
uniform float warpMm;
/** Radius, turn and pitch; a radius of 0 is a flat surface. */
uniform vec3 cylinder;

uniform vec3 clothColour;
/** 0 where the ink is printed on the cloth itself. */
uniform float underbase;
uniform bool isPrinted;
uniform vec2 halfArea;
uniform bool isCircle;
uniform vec2 artMiddle;
uniform vec2 halfArt;
/** Cosine and sine. */
uniform vec2 rotation;
uniform float pixelMm;
uniform float level;
/** Covers nothing if its share is 0. */
uniform vec4 tint;

vec3 toLinear(vec3 colour) {
  return mix(pow((colour + 0.055) / 1.055, vec3(2.4)), colour / 12.92, lessThanEqual(colour, vec3(0.04045)));
}

vec3 toSrgb(vec3 colour) {
  vec3 value = clamp(colour, 0.0, 1.0);
  return mix(1.055 * pow(value, vec3(1.0 / 2.4)) - 0.055, value * 12.92, lessThanEqual(value, vec3(0.0031308)));
}

/** A straight edge covers a pixel in part. */
float edge(float inside, float width) {
  return clamp(inside / width + 0.5, 0.0, 1.0);
}

/** Colour (not premultiplied) and share of the ink. */
vec4 inkAt(vec2 slope) {
  vec2 point = (at - 0.5) * spanMm - middle;
  float narrowing = 1.0;
  if (cylinder.x > 0.0) {
    float sine = point.x / cylinder.x;
    if (abs(sine) >= 0.999) return vec4(0.0);
    narrowing = sqrt(1.0 - sine * sine);
    point.x = cylinder.x * (asin(sine) + cylinder.y);
    point.y = (point.y - cylinder.x * narrowing * sin(cylinder.z)) / cos(cylinder.z);
  }
  point += slope * warpMm;
  vec2 from = point - artMiddle;
  vec2 art = vec2(dot(from, rotation), from.y * rotation.x - from.x * rotation.y);
  float inside = isCircle
    ? edge(halfArea.x - length(point), pixelMm)
    : edge(halfArea.x - abs(point.x), pixelMm / narrowing) * edge(halfArea.y - abs(point.y), pixelMm);
  float covered = inside * edge(halfArt.x - abs(art.x), pixelMm) * edge(halfArt.y - abs(art.y), pixelMm);
  if (covered <= 0.0) return vec4(0.0);
  vec4 ink = textureLod(artwork, art / (2.0 * halfArt) + 0.5, level - log2(narrowing) / 2.0);
  ink = ink * (1.0 - tint.a) + vec4(tint.rgb, 1.0) * tint.a;
  if (ink.a <= 0.0001) return vec4(0.0);
  return vec4(ink.rgb / ink.a, ink.a * covered);
}

void main() {
  vec4 fixedPart = texture(scene, at);
  vec3 below = toLinear(fixedPart.rgb);
  if (fixedPart.a == 0.0) {
    result = vec4(fixedPart.rgb, 1.0);
    return;
  }
  vec4 map = texture(cloth, at);
  float visible = isPrinted ? texture(print, at).r : 0.0;
  vec4 ink = vec4(0.0);
  if (visible > 0.0) ink = inkAt((map.zw * 255.0 - 128.0) / 127.0 * slopeMax);
  float alpha = visible * ink.a;
  vec3 inked = ink.rgb * (underbase > 0.0 ? vec3(underbase) : clothColour);
  float shade = shadeMax * map.x * map.x;
  float sheen = map.y * map.y * sheenGain * (1.0 - alpha * (1.0 - inkSheen));
  vec3 lit = mix(clothColour, inked, alpha) * shade + sheen;
  result = vec4(toSrgb(mix(below, lit, fixedPart.a)), 1.0);
}`;
