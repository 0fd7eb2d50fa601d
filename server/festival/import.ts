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
import { applyFestival } from './apply/apply.ts'
import { describeChanges } from './compare/summary.ts'
import { unpack } from './record/zip.ts'
import { readFestival, type ValidFestival } from './read/read.ts'
import { FestivalFileError, ValidationError } from './read/faults.ts'
import { refusalOf } from './read/refusal.ts'
import { findCurrentWithVouchers } from './compare/current.ts'

interface Upload {
  bytes: Uint8Array
  /** What a trial of the same file gave; empty for a trial. */
  version: string
}

/** Thrown at the end of a trial, so that nothing of it stays. */
class DryRun extends Error {
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
export async function importUpload(shop: Shop, upload: Upload): Promise<FestivalImport> {
  const folder = await mkdtemp(join(tmpdir(), 'festoon-festival-'))
  try {
    const laid = await unpack(shop, upload.bytes, folder)
    if ('fault' in laid) throw new Refusal(officeMessages.fileUnread(laid.fault), { field: 'file' })
    return await importOrTry(shop, laid.file, upload)
  } finally {
    await rm(folder, { recursive: true })
  }
}

async function importOrTry(shop: Shop, file: string, upload: Upload): Promise<FestivalImport> {
  try {
    const prepared = await readFestival(file, shop.settings.dataDir)
    return await shop.transact((tx) => importPrepared(tx, prepared, upload))
  } catch (error) {
    if (error instanceof DryRun) return error.outcome
    if (!(error instanceof FestivalFileError || error instanceof ValidationError)) throw error
    if (upload.version !== '') throw refusalOf(error.faults, '')
    return { changes: '', faults: error.faults, version: null, done: false }
  }
}

async function importPrepared(
  tx: Tx,
  prepared: ValidFestival,
  { bytes, version }: Upload,
): Promise<FestivalImport> {
  await site.lock(tx)
  const seen = versionOf([
    await findCurrentWithVouchers(tx),
    createHash('sha256').update(bytes).digest('hex'),
  ])
  if (version !== '' && version !== seen)
    throw new Refusal(officeMessages.changedMeanwhile, { field: 'version' })
  const changes = describeChanges(await applyFestival(tx, prepared.settings, prepared.festival))
  if (version === '') throw new DryRun({ changes, faults: [], version: seen, done: false })
  return { changes, faults: [], version: null, done: true }
}
