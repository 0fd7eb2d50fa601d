import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FestivalImport } from '#contract/office/festival-files.ts'
import { officeMessages } from '#contract/office/messages.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Shop, Tx } from '#server/platform/shop.ts'
import { versionOf } from '#server/platform/version.ts'
import * as site from '#server/site/site.ts'
import { settle } from './bringing.ts'
import { changesInWords } from './changes.ts'
import { unpack } from './packing.ts'
import { prepare, type Prepared } from './preparing.ts'
import { FestivalFault, Unfit } from './problem.ts'
import { refusalOf } from './refusing.ts'
import { findWhole } from './standing.ts'

interface Upload {
  bytes: Uint8Array
  /** What a trial of the same file gave; empty for a trial. */
  version: string
}

/** Thrown at the end of a trial, so that nothing of it stays. */
class Tried extends Error {
  readonly outcome: FestivalImport

  constructor(outcome: FestivalImport) {
    super('The festival file was only tried')
    this.outcome = outcome
  }
}

/**
 * Tries a festival file: says what it would change, and every fault of it. With the trial's `version` it is brought in, as
 * a whole; refused when the festival has been changed since the trial (`version`), or by the path of each fault.
 */
export async function receive(shop: Shop, upload: Upload): Promise<FestivalImport> {
  const folder = await mkdtemp(join(tmpdir(), 'festoon-festival-'))
  try {
    const laid = await unpack(shop, upload.bytes, folder)
    if ('fault' in laid) throw new Refusal(officeMessages.fileUnread(laid.fault), { field: 'file' })
    return await bringOrTry(shop, laid.file, upload)
  } finally {
    await rm(folder, { recursive: true })
  }
}

async function bringOrTry(shop: Shop, file: string, upload: Upload): Promise<FestivalImport> {
  try {
    const prepared = await prepare(file, shop.settings.dataDir)
    return await shop.transact((tx) => bringIn(tx, prepared, upload))
  } catch (error) {
    if (error instanceof Tried) return error.outcome
    if (!(error instanceof FestivalFault || error instanceof Unfit)) throw error
    if (upload.version !== '') throw refusalOf(error.problems, '')
    return { changes: '', faults: error.problems, version: null, done: false }
  }
}

async function bringIn(tx: Tx, prepared: Prepared, { bytes, version }: Upload): Promise<FestivalImport> {
  await site.lock(tx)
  const seen = versionOf([await findWhole(tx), createHash('sha256').update(bytes).digest('hex')])
  if (version !== '' && version !== seen)
    throw new Refusal(officeMessages.changedMeanwhile, { field: 'version' })
  const changes = changesInWords(await settle(tx, prepared.settings, prepared.festival))
  if (version === '') throw new Tried({ changes, faults: [], version: seen, done: false })
  return { changes, faults: [], version: null, done: true }
}
