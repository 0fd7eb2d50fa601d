import { Resolver } from 'node:dns/promises'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Why nothing is sent to an address; `code` is told in the log. */
export class AddressRefused extends Error {
  override name = 'AddressRefused'
  readonly code = 'address_refused'
}

/** Whatever is publicly routed of IPv6 is in it; what is not public of it has a range of its own. */
const GLOBAL = ipaddr.IPv6.parseCIDR('2000::/3')

/** Whether messages may be sent to an IP address: a public one if they are encrypted, and any of one's own networks. */
export function isAllowed(address: string, networks: readonly string[], isEncrypted: boolean): boolean {
  if (!ipaddr.isValid(address)) return false
  const own = ipaddr.process(address)
  if (networks.some((network) => isWithin(own, network))) return true
  const ip = ipaddr.parse(address)
  return isEncrypted && ip.range() === 'unicast' && (ip instanceof ipaddr.IPv4 || ip.match(GLOBAL))
}

function isWithin(ip: ipaddr.IPv4 | ipaddr.IPv6, network: string): boolean {
  const [net, bits] = ipaddr.parseCIDR(network)
  return ip.kind() === net.kind() && ip.match(net, bits)
}

/** Finds the addresses of a host by its name. */
export type Resolve = (host: string) => Promise<string[]>

/** Asks DNS itself: the system's own look-up blocks threads that also read files and hash passwords. */
const resolveByDns: Resolve = async (host) => {
  const resolver = new Resolver({ timeout: 3_000, tries: 2 })
  const found = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
  const addresses = found.flatMap((result) => (result.status === 'fulfilled' ? result.value : []))
  if (addresses.length === 0) throw Object.assign(new Error(`${host} has no address`), { code: 'ENOTFOUND' })
  return addresses
}

/**
 * The look-up of a connection: it is made to exactly the addresses that are checked here. One that is not allowed refuses all, because a
 * name that also leads inside is no mistake.
 */
export const lookupWithin =
  (networks: readonly string[], isEncrypted: boolean, resolve: Resolve = resolveByDns): LookupFunction =>
  (host, { all }, callback) =>
    void (async () => {
      try {
        const addresses = await resolve(host)
        if (!addresses.every((address) => isAllowed(address, networks, isEncrypted)))
          throw new AddressRefused()
        const found = addresses.map((address) => ({ address, family: isIP(address) }))
        // Outside of the promise: what the caller throws is not for it.
        setImmediate(() =>
          all === true ? callback(null, found) : callback(null, found[0]?.address ?? '', found[0]?.family),
        )
      } catch (error) {
        setImmediate(() => callback(error as NodeJS.ErrnoException, ''))
      }
    })()

/** The host of an address, without the brackets of IPv6. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[(.*)\]$/, '$1')

/** Whether the host of an address is an IP address that is not allowed; names are looked up when they are connected to. */
export function isRefusedLiteral(url: URL, networks: readonly string[]): boolean {
  const host = hostOf(url)
  return ipaddr.isValid(host) && !isAllowed(host, networks, url.protocol === 'https:')
}
