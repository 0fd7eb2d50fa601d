import { isDeferred, recognizedAccount } from './accounts.ts'
import type { OrderFacts } from './facts.ts'
import type { Posting } from './sales-postings.ts'

interface RevenueRecognition {
  source: string
  kind: 'revenue recognition'
  at: string
  postings: Posting[]
}

/** The deferred income of a product that is over is recognized, whatever was sold or refunded of it before or after. */
export function recognizedRevenue({ lines }: OrderFacts, postings: Posting[]): RevenueRecognition[] {
  const over = new Map(lines.map(({ product_id, recognized_at }) => [product_id, recognized_at]))
  const deferred = postings.filter((each) => isDeferred(each.account))
  return [...over].flatMap(([productId, at]): RevenueRecognition[] => {
    if (at === null) return []
    const recognized = deferred
      .filter(({ product_id }) => product_id === productId)
      .flatMap((each) => [
        { ...each, amount: -each.amount },
        { ...each, account: recognizedAccount(each.account) },
      ])
    return [
      { source: `revenue recognition ${productId}`, kind: 'revenue recognition', at, postings: recognized },
    ]
  })
}
