import { lookup } from '#contract/lookup.ts'

/** An input divided into the address of its call and the fields that are not in the address. */
export interface Addressed {
  address: string
  fields: Record<string, unknown>
}

/** Puts the parameters of a path (`/orders/:code`) into it. */
export function addressOf(path: string, input: object = {}): Addressed {
  const fields = lookup<unknown>({ ...input })
  const address = path.replaceAll(/:(\w+)/g, (_, name: string) => {
    const value = fields[name]
    delete fields[name]
    return encodeURIComponent(String(value))
  })
  return { address, fields }
}

/** The address with a query; empty fields are left out. */
export function withQuery(address: string, query: Record<string, unknown>): string {
  const given = Object.entries(query).filter(
    ([, value]) => value !== '' && value !== null && value !== undefined,
  )
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
  return search === '' ? address : `${address}?${search}`
}
