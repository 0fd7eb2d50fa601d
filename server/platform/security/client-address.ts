import { isIPv6 } from 'node:net'

/** The key of a client for limits: its IPv4 address, or the /64 network of its IPv6 address, which one connection owns. */
export function clientAddressPrefix(address: string): string {
  if (!isIPv6(address) || address.includes('.')) return address.replace(/^::ffff:/i, '')
  const [head = '', tail = ''] = address.split('::')
  const [left = [], right = []] = [head, tail].map((half) => half.split(':').filter(Boolean))
  const gap = Array.from({ length: 8 - left.length - right.length }, () => '0')
  return [...left, ...gap, ...right].slice(0, 4).join(':')
}
