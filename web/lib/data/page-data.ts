import type { PublicData } from '#contract/data.ts'

/** Reads the public data that the server embedded in the page, so that the first paint waits for no call. */
export function readPageData(): PublicData {
  const script = document.querySelector('#festoon-data')
  if (script === null) throw new Error('The page carries no data of the shop.')
  const data: PublicData = JSON.parse(script.textContent)
  return data
}
