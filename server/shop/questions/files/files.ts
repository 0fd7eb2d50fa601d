import { messages as common } from '#contract/messages.ts'
import { MAX_FILE_BYTES } from '#contract/questions/limits.ts'
import { messages } from '#contract/questions/messages.ts'
import { LimitExceeded, openPool } from '#server/platform/isolation/pool.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { decryptBytes, encryptBytes } from '#server/platform/security/encryption.ts'
import { token } from '#server/platform/security/random-codes.ts'
import { isSameSecret, sign } from '#server/platform/security/signing.ts'
import type { Shop, Tx } from '#server/platform/shop.ts'
import * as catalogue from '#server/shop/catalogue/catalogue.ts'
import type { tasks } from './isolated-tasks.ts'
import * as queries from './queries.ts'
import type { Fault } from './read-file.ts'

/** What the browser keeps of an uploaded file is a key, signed for the question that it answers: it is checked without the database. */
const PURPOSE = 'answer files'
const SIGNATURE = 22

/** A picture of fifty million pixels is read in half of this, on a slow machine. */
const SECONDS = 20

const pool = openPool<typeof tasks>(new URL('./isolated-process.ts', import.meta.url), {
  processes: 1,
  waiting: 50,
  heap: 256,
  memory: 1024,
})

const answerOf = ({ settings }: Shop, question: string, key: string): string =>
  `${key}.${sign(settings.secret, PURPOSE, `${question} ${key}`).slice(0, SIGNATURE)}`

/** The key of the file that an answer stands for. */
export const keyIn = (answer: string): string => answer.split('.')[0] ?? ''

/** Whether an answer stands for a file that was uploaded for the question of this key. */
export const isUploaded = (at: Shop | Tx, question: string, answer: string): boolean =>
  isSameSecret(answerOf('shop' in at ? at.shop : at, question, keyIn(answer)), answer)

/**
 * Stores a file for a question: a picture is drawn anew, as a JPEG without what cameras write into it; a PDF stays as it is. It is read in a
 * separate process. Returns what answers the question; a file that is no answer after a day is deleted.
 * Refuses:
 * - a question that is not asked, or not answered by a file (404)
 * - what is empty, too large, neither a picture nor a PDF, or cannot be read; a PDF with a password, scripts or attachments (`file`)
 */
export async function upload(shop: Shop, { question, bytes }: Uploaded): Promise<string> {
  const asked = catalogue
    .of(shop)
    .questions.find(({ key, type, enabled }) => key === question && type === 'file' && enabled)
  if (!asked) throw new Refusal(common.notFound, { status: 404 })
  const read = await contentOf(bytes)
  const key = token()
  await queries.insert(shop.sql, {
    key,
    question_id: asked.id,
    media_type: read.media_type,
    size: read.bytes.length,
    encrypted: encryptBytes(shop.settings.secret, PURPOSE, read.bytes),
    uploaded_at: shop.clock.now(),
  })
  return answerOf(shop, question, key)
}

/** A file as it arrives. */
export interface Uploaded {
  question: string
  bytes: Uint8Array
}

const TEXTS: Record<Fault, () => string> = {
  type: () => messages.fileType,
  damaged: () => messages.fileDamaged,
  pixels: () => messages.filePixels,
  active: () => messages.fileActive,
}

async function contentOf(bytes: Uint8Array) {
  if (bytes.length === 0) throw new Refusal(messages.fileEmpty, { field: 'file' })
  if (bytes.length > MAX_FILE_BYTES)
    throw new Refusal(messages.fileLarge({ limit: MAX_FILE_BYTES / 1024 ** 2 }), { field: 'file' })
  const read = await pool.run('readFile', { bytes }, SECONDS).catch((error: unknown) => {
    if (error instanceof LimitExceeded) return { fault: 'damaged' as const }
    throw error
  })
  if ('fault' in read) throw new Refusal(TEXTS[read.fault](), { field: 'file' })
  return read
}

/** A stored file. */
export interface StoredFile {
  media_type: queries.MediaType
  content: Buffer
}

/** A file that is an answer for an order, for its items or for itself; null for any other. Whoever shows it to staff records it. */
export async function ofOrder(tx: Tx, order: number, id: number): Promise<StoredFile | null> {
  const [row] = await queries.findOfOrder(tx, order, id)
  return row ? toFile(tx.shop, row) : null
}

/** Files by their ids, for those whose they are. */
export async function byIds(shop: Shop, ids: number[]): Promise<Map<number, StoredFile>> {
  const rows = ids.length === 0 ? [] : await queries.findByIds(shop.sql, ids)
  return new Map(rows.map((row) => [row.id, toFile(shop, row)]))
}

const toFile = ({ settings }: Shop, { media_type, encrypted }: queries.FileRow): StoredFile => ({
  media_type,
  content: decryptBytes(settings.secret, PURPOSE, encrypted),
})

const UNANSWERED_FOR = { hours: 24 }

/** Deletes what was uploaded a day ago and answers nothing. */
export const housekeeping = async ({ sql, clock }: Shop): Promise<void> =>
  void (await queries.deleteUnanswered(sql, clock.now().subtract(UNANSWERED_FOR)))
