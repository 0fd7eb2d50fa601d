import { parse } from 'node:path'
import type { Shop } from '#server/platform/shop.ts'
import * as storedFiles from '#server/platform/stored-files/stored-files.ts'

/** The folders of the published pictures and of their originals, which exports need. */
export const SHOWN = 'pictures'
export const ORIGINALS = 'originals'

/** A function that finds the original of a published picture; undefined for an unknown address. */
export async function originalsOf(shop: Shop): Promise<(address: string) => string | undefined> {
  const stored = await storedFiles.listNames(shop, ORIGINALS)
  const addresses = stored.map((name): [string, string] => [addressOf(name), name])
  const names = new Map(addresses)
  return (address) => names.get(address)
}

/** The address of the picture whose original has this name. */
export function addressOf(original: string): string {
  const { name } = parse(original)
  return `/pictures/${name}.${isSvg(original) ? 'svg' : 'webp'}`
}

/** Whether a file is an SVG, by its name. */
export const isSvg = (file: string): boolean => /\.svg$/i.test(file)
