import { BlockList, isIP } from 'node:net'
import { MAX_NETWORKS } from '#contract/office/api-keys.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { messages } from './messages.ts'

/**
 * Networks as they are stored: `203.0.113.0/24`, one address as `203.0.113.7/32`. Each once.
 * Refuses:
 * - too many, and what is no network
 */
export function readNetworks(typed: string[]): string[] {
  const networks = [...new Set(typed.map((each) => readNetwork(each.trim())))]
  if (networks.length > MAX_NETWORKS)
    throw new Refusal(messages.networksMany({ most: MAX_NETWORKS }), { field: 'networks' })
  return networks
}

function readNetwork(text: string): string {
  const [, address = '', bits] = /^([\da-f.:]{2,45})(?:\/(\d{1,3}))?$/i.exec(text) ?? []
  const most = { 4: 32, 6: 128 }[isIP(address)] ?? -1
  const length = bits === undefined ? most : Number(bits)
  // A whole family is no network: a key without networks is valid everywhere.
  if (length < 1 || length > most)
    throw new Refusal(messages.networkWrong({ network: text.slice(0, 50) }), { field: 'networks' })
  return `${address.toLowerCase()}/${length}`
}

/** Whether an address is in one of the networks; in any if there are none. */
export function isWithin(networks: readonly string[], address: string): boolean {
  if (networks.length === 0) return true
  const list = new BlockList()
  for (const network of networks) {
    const [net = '', bits] = network.split('/')
    list.addSubnet(net, Number(bits), isIP(net) === 4 ? 'ipv4' : 'ipv6')
  }
  // An IPv4 address on a connection of IPv6.
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  return isIP(plain) !== 0 && list.check(plain, isIP(plain) === 4 ? 'ipv4' : 'ipv6')
}
