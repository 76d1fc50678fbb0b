// Which addresses count as public: one or more for each entry of IANA's registries of special-purpose addresses.
import { expect, test } from 'vitest';
import { isPrivateAddress } from '../../../electron/media/private-address.ts';

test.each([
  // IPv4: https://www.iana.org/assignments/iana-ipv4-special-registry
  ...['0.0.0.0', '0.1.2.3', '10.0.0.1', '100.64.0.1', '100.127.255.255', '127.0.0.1', '127.255.255.255', '169.254.169.254'],
  ...['172.16.0.1', '172.31.255.255', '192.0.0.8', '192.0.0.170', '192.0.2.1', '192.31.196.1', '192.52.193.1', '192.88.99.2'],
  ...['192.168.1.1', '192.175.48.1', '198.18.0.1', '198.19.255.255', '198.51.100.1', '203.0.113.1', '224.0.0.251', '240.0.0.1'],
  '255.255.255.255',
  // IPv6: https://www.iana.org/assignments/iana-ipv6-special-registry
  ...['::', '::1', '::ffff:127.0.0.1', '::ffff:10.0.0.1', '::ffff:a9fe:a9fe', '100::1', '100:0:0:1::1', '2001::1', '2001:2::1'],
  ...['2001:4:112::1', '2001:10::1', '2001:20::1', '2001:30::1', '2001:db8::1', '2002:7f00:1::', '2002:a00:1::1', '2620:4f:8000::1'],
  ...['3fff::1', '5f00::1', 'fc00::1', 'fd12:3456::1', 'fe80::1', 'fe80::1%eth0', 'febf::1', 'ff02::fb'],
  // IPv4-compatible (RFC 4291), translated (RFC 2765), site-local (RFC 3879), Teredo to this computer
  ...['::127.0.0.1', '::10.0.0.1', '::ffff:0:127.0.0.1', 'fec0::1', 'feff::1', '2001:0:7f00:1::1'],
  // NAT64 (RFC 6052, RFC 8215)
  ...[
    '64:ff9b::7f00:1',
    '64:ff9b::127.0.0.1',
    '64:ff9b::a00:1',
    '64:ff9b::192.168.1.1',
    '64:ff9b::a9fe:a9fe',
    '64:ff9b:1::1',
    '64:ff9b:1:7f00:1::',
  ],
  // not given to anybody
  ...['4000::1', '8000::1', 'e000::1', 'not an address'],
])('%s is private', (address) => expect(isPrivateAddress(address)).toBe(true));

test.each([
  ...[
    '1.1.1.1',
    '9.9.9.9',
    '93.184.215.14',
    '100.63.255.255',
    '100.128.0.1',
    '172.15.255.255',
    '172.32.0.1',
    '198.17.255.255',
    '223.255.255.254',
  ],
  ...['2606:4700::1111', '2620:fe::fe', '2a00:1450:4001::200e', '2001:4860:4860::8888', '::ffff:1.1.1.1'],
  // A server with IPv4 only, as a network without IPv4 reaches it
  ...['64:ff9b::101:101', '64:ff9b::9.9.9.9'],
])('%s is public', (address) => expect(isPrivateAddress(address)).toBe(false));
