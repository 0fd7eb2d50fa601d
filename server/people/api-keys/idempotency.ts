import { IDEMPOTENCY_HEADER, MAX_IDEMPOTENCY_KEY } from '#contract/v1/writes.ts'
import { after } from '#server/platform/clock.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { sha256 } from '#server/platform/security/signing.ts'
import type { Shop, Tx } from '#server/platform/shop.ts'
import * as queries from './idempotency-queries.ts'
import { messages } from './messages.ts'

const KEPT = Temporal.Duration.from({ hours: 3 * 24 })
const AT_ONCE = 10_000
const FORM = /^[\x21-\x7e]+$/

/** A call of a program: `name` has its method and its address. Without a header (undefined) it happens each time that it is sent. */
export interface ProgramCall {
  keyId: number
  header: string | string[] | undefined
  name: string
  body: unknown
}

/** Claims the key of a call: one row, or none if that has been done before. */
type Claim = (...args: Parameters<typeof queries.claim>) => PromiseLike<readonly object[]>

/**
 * Does `work` in one transaction, and keeps what it answers with the `Idempotency-Key` of the call: the same call again answers the same and
 * does nothing, also when it is sent while the first is still under way, which it then waits for. A call that is refused leaves nothing, so
 * that its key can be used again.
 * Refuses:
 * - a key of another form (400)
 * - a key that was sent with another call (409)
 * - a repeated call in whose answer somebody has been erased since (409)
 */
export async function once<Answer extends object>(
  shop: Shop,
  call: ProgramCall,
  work: (tx: Tx) => Promise<Answer>,
  claim: Claim = queries.claim,
): Promise<Answer> {
  const { header } = call
  if (header === undefined) return shop.transact(work)
  if (typeof header !== 'string' || header.length > MAX_IDEMPOTENCY_KEY || !FORM.test(header))
    throw new Refusal(messages.idempotencyKeyWrong({ most: MAX_IDEMPOTENCY_KEY }), {
      status: 400,
      code: 'invalid_idempotency_key',
      field: IDEMPOTENCY_HEADER,
    })
  const hash = sha256(JSON.stringify([call.name, call.body ?? null]))
  return shop.transact(async (tx) => {
    const [claimed] = await claim(tx, call.keyId, header, hash)
    if (!claimed) return answerBefore<Answer>(tx, call.keyId, header, hash)
    const answer = await work(tx)
    await queries.keep(tx, call.keyId, header, answer)
    return answer
  })
}

/** The first call has been committed: otherwise its key could be claimed. */
async function answerBefore<Answer extends object>(
  tx: Tx,
  keyId: number,
  header: string,
  hash: Uint8Array,
): Promise<Answer> {
  const [kept] = await queries.read(tx, keyId, header)
  if (!kept) throw new Error('A call that was claimed is gone')
  if (!kept.hash.equals(hash))
    throw new Refusal(messages.idempotencyConflict, { status: 409, code: 'idempotency_conflict' })
  if (kept.answer === null) throw new Refusal(messages.answerErased, { status: 409, code: 'no_longer_kept' })
  // What this very call has answered.
  return kept.answer as Answer
}

/** Deletes what was kept three days ago. */
export async function housekeeping(shop: Shop): Promise<void> {
  await queries.purge(shop.sql, after(shop.clock.now(), KEPT.negated()), AT_ONCE)
}
