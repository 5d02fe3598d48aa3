import { describe, expect, it } from 'vitest';
import { addressIn, isPublicAddress } from './public-address.ts';

const PRIVATE = [
  '0.0.0.0',
  '10.1.2.3',
  '100.100.100.200',
  '127.0.0.1',
  '127.255.255.255',
  '169.254.169.254',
  '168.63.129.16',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.192',
  '192.168.1.1',
  '198.18.0.1',
  '203.0.113.7',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:8.8.8.8',
  '::ffff:127.0.0.1',
  '::127.0.0.1',
  '64:ff9b::7f00:1',
  '2001::1',
  '2001:db8::1',
  '2002:7f00:1::',
  'fc00::1',
  'fd00:ec2::254',
  'fe80::1',
  'ff02::1',
];
const PUBLIC = [
  '8.8.8.8',
  '1.1.1.1',
  '172.32.0.1',
  '223.255.255.255',
  '2606:4700::1111',
  '2a00:1450::1',
];

describe('an address', () => {
  it.each(PRIVATE)('%s is not public', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  it.each(PUBLIC)('%s is public', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  it.each(['localhost', '', '1.2.3', 'fe80::1%lo'])('%s is none that can be called', (text) => {
    expect(isPublicAddress(text)).toBe(false);
  });
});

it.each([
  ['https://2130706433/', '127.0.0.1'],
  ['https://0x7f.1/', '127.0.0.1'],
  ['https://0177.0.0.1/', '127.0.0.1'],
  ['https://[::1]:8443/', '::1'],
  ['https://[::ffff:127.0.0.1]/', '::ffff:7f00:1'],
  ['https://１２７.0.0.1/', '127.0.0.1'],
  ['https://shop.example/', null],
])('finds the address in %s, however it is written', (url, address) => {
  expect(addressIn(new URL(url))).toBe(address);
});
