import type { PublicData } from '#contract/data.ts'

const findScript = () => document.querySelector<HTMLScriptElement>('#festoon-data')

/** Reads the public data that the server embedded in the page, so that the first paint needs no call. */
export function readPageData(): PublicData {
  const script = findScript()
  if (script === null) throw new Error('The page carries no data of the shop.')
  const data: PublicData = JSON.parse(script.textContent)
  return data
}

/** The version of the data in the page. */
export const pageVersion = (): string => findScript()?.dataset['version'] ?? ''
