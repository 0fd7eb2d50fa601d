import type { PublicData } from '#contract/data.ts'

/** What the server wrote into the page: the public part of the shop's data, so that the first paint waits for no call. */
export function readPageData(): PublicData {
  const script = document.querySelector('#festoon-data')
  if (script === null) throw new Error('The page carries no data of the shop.')
  const data: PublicData = JSON.parse(script.textContent)
  return data
}
