import { mkdir, readdir } from 'node:fs/promises'
import { join, parse } from 'node:path'

/** The folders of the published pictures and of their originals, which the export needs. */
export const foldersOf = (dataDir: string) => ({
  shown: join(dataDir, 'pictures'),
  originals: join(dataDir, 'originals'),
})

/** A function that finds the original of a published picture; it gives undefined for an unknown address. */
export async function originalsIn(dataDir: string): Promise<(address: string) => string | undefined> {
  const { originals } = foldersOf(dataDir)
  await mkdir(originals, { recursive: true })
  const addresses = (await readdir(originals)).map((name): [string, string] => [addressOf(name), name])
  const names = new Map(addresses)
  return (address) => names.get(address)
}

/** The address of the picture whose original has this name. */
export function addressOf(original: string): string {
  const { name } = parse(original)
  return `/pictures/${name}.${isSvg(original) ? 'svg' : 'webp'}`
}

/** Whether a file is a drawing by its name. */
export const isSvg = (file: string): boolean => /\.svg$/i.test(file)
