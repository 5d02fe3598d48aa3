import { expect, it } from 'vitest';
import { trafficSource } from './traffic-sources.ts';

const sourceOf = (referrer: string, source = '', medium = '') =>
  trafficSource({ referrer, source, medium }, 'lathe.test');

it.each([
  ['', 'direct'],
  ['lathe.test', 'shop'],
  ['www.google.co.uk', 'search'],
  ['duckduckgo.com', 'search'],
  ['mail.google.com', 'mail'],
  ['l.instagram.com', 'social'],
  ['t.co', 'social'],
  ['YOUTU.BE', 'social'],
  ['a-blog.example', 'other'],
  // Only looks like one.
  ['google.com.evil.example', 'other'],
  ['notinstagram.com', 'other'],
  ['reddit.co', 'social'],
  ['lathe.test.evil.example', 'other'],
])('a visitor from %j counts as %s', (referrer, source) => {
  expect(sourceOf(referrer)).toBe(source);
});

it('the link says more than the browser', () => {
  expect(sourceOf('www.google.com', 'newsletter')).toBe('mail');
  expect(sourceOf('', '', 'email')).toBe('mail');
  expect(sourceOf('', 'poster', 'qr')).toBe('qr');
  expect(sourceOf('a-blog.example', '', 'embed')).toBe('embed');
  expect(sourceOf('', 'Instagram', 'bio')).toBe('social');
  expect(sourceOf('', 'a-magazine')).toBe('other');
});
