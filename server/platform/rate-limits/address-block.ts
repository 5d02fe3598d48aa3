/** The unit that address limits count. Every such limit uses it, alone or as part of its key. */
import { BlockList, isIPv4, isIPv6, SocketAddress } from 'node:net';

const MAPPED = new BlockList();
MAPPED.addSubnet('::ffff:0:0', 96, 'ipv6');

/**
 * A provider assigns each customer an IPv6 /64, who can use a new address for every request, so the
 * /64 counts as one. IPv4 addresses count individually, in any notation.
 */
export function addressBlock(ip: string): string {
  const address = ip.split('%', 1)[0] ?? '';
  if (isIPv4(address) || !isIPv6(address)) return address;
  const groups = groupsOf(address);
  if (MAPPED.check(address, 'ipv6')) {
    const [high = 0, low = 0] = groups.slice(6);
    return [high >> 8, high & 255, low >> 8, low & 255].join('.');
  }
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`;
}

/** The eight 16-bit groups of an IPv6 address. */
function groupsOf(address: string): number[] {
  const [head = '', tail] = plain(address).split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = Array.from({ length: 8 - left.length - right.length }, () => '0');
  return [...left, ...zeros, ...right].map((group) => Number.parseInt(group, 16));
}

/** `::ffff:1.2.3.4` ends in an IPv4 address, which replaces two groups. */
function plain(address: string): string {
  const { address: canonical } = new SocketAddress({ address, family: 'ipv6' });
  return canonical.replace(/(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/, (_all, a, b, c, d) =>
    [Number(a) * 256 + Number(b), Number(c) * 256 + Number(d)]
      .map((group) => group.toString(16))
      .join(':'),
  );
}
