import type { Shop } from '#server/platform/shop.ts'
import * as questions from '#server/shop/questions/questions.ts'
import * as site from '#server/shop/site/site.ts'
import { messages } from './messages.ts'
import type { OrderAnswerRow, StoredAnswer } from './queries.ts'

/** An answer in the words of its question: the labels of its options, the name of a country, yes and no. */
export function inWords(shop: Shop, { wording: { type, options }, ...stored }: StoredAnswer): string {
  const { countries } = site.of(shop)
  const labels = new Map(options.map(({ key, label }) => [key, label]))
  const named = (each: string | number | boolean): string => {
    if (typeof each === 'boolean') return messages[each ? 'yes' : 'no']
    if (type === 'file') return messages.file
    const text = String(each)
    return (type === 'country' ? countries[text] : labels.get(text)) ?? text
  }
  return [questions.reveal(shop, stored)].flat().map(named).join(', ')
}

/** "Picture, 120 kB". */
export function fileInWords({ media_type, size }: OrderAnswerRow): string {
  const kind = media_type === 'application/pdf' ? 'PDF' : messages.picture
  return `${kind}, ${Math.ceil((size ?? 0) / 1000)} kB`
}
