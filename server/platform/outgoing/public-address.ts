/**
 * Which addresses a server of others may have. Requests to URLs that users type must not reach this
 * machine, its network, or the metadata service of its host (SSRF).
 */
import { BlockList, isIP } from 'node:net';

const IPV4_BLOCKED = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  // Shared by the customers of a provider; also metadata of Alibaba Cloud.
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  // Link-local, with the metadata of most hosts.
  ['169.254.0.0', 16],
  // Azure, which answers virtual machines there.
  ['168.63.129.16', 32],
  ['172.16.0.0', 12],
  // Special purposes, also metadata of Oracle Cloud.
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  // Multicast, reserved and broadcast.
  ['224.0.0.0', 3],
] as const;

/** Everything outside is loopback, private, link-local, multicast, or an IPv4 address in disguise. */
const IPV6_GLOBAL = ['2000::', 3] as const;
const IPV6_BLOCKED = [
  // Special purposes, with Teredo, which contains an IPv4 address.
  ['2001::', 23],
  ['2001:db8::', 32],
  // 6to4, which contains one, too.
  ['2002::', 16],
  ['3fff::', 20],
] as const;

const blocked = new BlockList();
for (const [net, bits] of IPV4_BLOCKED) blocked.addSubnet(net, bits, 'ipv4');
for (const [net, bits] of IPV6_BLOCKED) blocked.addSubnet(net, bits, 'ipv6');
const global = new BlockList();
global.addSubnet(...IPV6_GLOBAL, 'ipv6');

export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !blocked.check(address, 'ipv4');
    case 6:
      return global.check(address, 'ipv6') && !blocked.check(address, 'ipv6');
    default:
      return false;
  }
}

/** An IP address in a URL, without brackets; null if the host has a name. */
export function addressIn({ hostname }: URL): string | null {
  const address = hostname.replace(/^\[(.*)\]$/, '$1');
  return isIP(address) === 0 ? null : address;
}
