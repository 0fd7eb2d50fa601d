import { isIPv6 } from 'node:net'

/** The key of a client for limits: its IPv4 address, or the /64 network of its IPv6 address, which one connection owns. */
export const clientAddressPrefix = (address: string): string => prefixOf(address, 64)

/**
 * The site of a client: its IPv4 address, or the /48 network of its IPv6 address. A rented server or a campus usually has a /48, which is
 * 65,536 networks of a /64 each (RFC 6177), and can send requests from each of them.
 */
export const clientSite = (address: string): string => prefixOf(address, 48)

function prefixOf(address: string, bits: 48 | 64): string {
  if (!isIPv6(address) || address.includes('.')) return address.replace(/^::ffff:/i, '')
  const [head = '', tail = ''] = address.split('::')
  const [left = [], right = []] = [head, tail].map((half) => half.split(':').filter(Boolean))
  const gap = Array.from({ length: 8 - left.length - right.length }, () => '0')
  return [...left, ...gap, ...right].slice(0, bits / 16).join(':')
}
