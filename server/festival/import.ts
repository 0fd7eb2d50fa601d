import { createHash } from 'node:crypto'
import { rm } from 'node:fs/promises'
import type { Festival } from '#contract/festival/festival.ts'
import type { Bundle, Discount } from '#contract/festival/items.ts'
import {
  MAX_IMPORTED_PARTS,
  type FestivalImport,
  type ImportedPart,
  type UnusualChange,
} from '#contract/office/festival-files.ts'
import { officeMessages } from '#contract/office/messages.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Shop, Tx } from '#server/platform/shop.ts'
import { versionOf } from '#server/platform/version.ts'
import * as site from '#server/shop/site/site.ts'
import { changeFestival, lockCurrent, type Opening } from './change.ts'
import { differences, type Change } from './compare/compare.ts'
import type { CurrentFestival } from './compare/compare.ts'
import { describe, summarize } from './summary.ts'
import { unusual } from './unusual.ts'
import { unusualBundle, unusualDiscount } from './unusual-discounts.ts'
import { FestivalFileError, toRefusal, ValidationError } from './faults.ts'
import { readFestivalFile, toFault, type ValidFestival } from './read/read.ts'
import { openFolder, unpack } from './read/file/upload.ts'
import { UnreadableFile } from './run-isolated.ts'

const SCOPE = 'with vouchers'

/**
 * Imports a whole festival file for the command line or the start of a shop, which it may open at once, and returns a summary: "2 products
 * added, site changed", or nothing. An item that the file no longer contains is deleted if it was never in a cart, and otherwise disabled.
 * Refuses:
 * - a file with any fault, or in contradiction to what was sold: a FestivalFileError with its faults, at most a thousand
 */
export async function importFile(shop: Shop, file: string): Promise<string> {
  try {
    const next = await readFestivalFile(file, shop)
    const made = await shop.transact(async (tx) =>
      importFestival(tx, await lockCurrent(tx, SCOPE), next, { opening: 'exempt' }),
    )
    return describe(summarize(made))
  } catch (error) {
    throw new FestivalFileError(file, error instanceof ValidationError ? error.faults : [toFault(error)])
  }
}

export interface Upload {
  bytes: Uint8Array
  /** Empty for a dry run; for an import the version returned by the dry run of the same file. */
  version: string
  /** Asked before the file opens a shop for the first time. */
  opening: Opening
}

/**
 * A dry run of a festival file (YAML or a zip): returns what it would change, or its faults. With the `version` of that dry run it imports
 * the whole file.
 * Refuses:
 * - a file that cannot be read, or needs too much time or memory (`file`)
 * - a festival that was changed since the dry run (`version`)
 * - an import with faults, by the path of each
 */
export async function importUpload(shop: Shop, upload: Upload): Promise<FestivalImport> {
  const folder = await openFolder(upload.bytes)
  try {
    const unpacked = await unpack(upload.bytes, folder, shop)
    if ('fault' in unpacked) throw notTaken(unpacked.fault)
    const next = await readFestivalFile(unpacked.file, shop)
    return await shop.transact((tx) => tryOrImport(tx, next, upload))
  } catch (error) {
    if (error instanceof DryRun) return error.outcome
    if (error instanceof UnreadableFile) throw notTaken(error.fault)
    if (!(error instanceof ValidationError)) throw error
    if (upload.version !== '') throw toRefusal(error.faults, '')
    return { changes: '', parts: [], faults: error.faults, warnings: [], version: null, done: false }
  } finally {
    await rm(folder, { recursive: true })
  }
}

const notTaken = (fault: string) => new Refusal(officeMessages.fileUnread({ fault }), { field: 'file' })

async function tryOrImport(
  tx: Tx,
  next: ValidFestival,
  { bytes, version, opening }: Upload,
): Promise<FestivalImport> {
  const before = await lockCurrent(tx, SCOPE)
  const seen = versionOf([before?.festival ?? null, createHash('sha256').update(bytes).digest('hex')])
  if (version !== '' && version !== seen)
    throw new Refusal(officeMessages.versionConflict, { field: 'version' })
  const isDryRun = version === ''
  const made = await importFestival(tx, before, next, { opening, isDryRun })
  const changes = describe(summarize(made))
  const warnings = (next.warnings ?? []).map(({ path, fault }) => ({ path, fault }))
  if (isDryRun)
    throw new DryRun({
      changes,
      parts: partsOf(tx, made, next.festival),
      faults: [],
      warnings,
      version: seen,
      done: false,
    })
  return { changes, parts: [], faults: [], warnings, version: null, done: true }
}

/** Thrown at the end of a dry run to roll back its transaction. */
class DryRun extends Error {
  readonly outcome: FestivalImport

  constructor(outcome: FestivalImport) {
    super('The festival file was only tried')
    this.outcome = outcome
  }
}

async function importFestival(
  tx: Tx,
  before: CurrentFestival | null,
  next: ValidFestival,
  options: { opening: Opening; isDryRun?: boolean },
): Promise<Change[]> {
  const entry = (made: Change[]) => ({
    action: 'festival imported',
    subject: next.settings.name,
    detail: summarize(made),
  })
  const { changes } = await changeFestival(tx, before, next, SCOPE, entry, options)
  return changes
}

/** The changed fields, unusual ones first. */
function partsOf(tx: Tx, changes: Change[], next: Festival): ImportedPart[] {
  const today = tx.now.toZonedDateTimeISO(site.of(tx).timezone).toPlainDate().toString()
  const parts = changes.map((change): ImportedPart => {
    const { list, key, before, after } = change
    const fields = differences(before ?? {}, after ?? {}).map((field) => ({
      ...field,
      unusual: unusual(field, today) ?? unusualOf(change, field.path, next),
    }))
    return {
      list,
      key,
      kind: before === null ? 'added' : after === null ? 'removed' : 'changed',
      differences: fields.toSorted((one, other) => rankOf(one) - rankOf(other)),
    }
  })
  const rank = ({ differences: [first] }: ImportedPart) => (first ? rankOf(first) : 1)
  return parts.toSorted((one, other) => rank(one) - rank(other)).slice(0, MAX_IMPORTED_PARTS)
}

function unusualOf({ list, before, after }: Change, path: string, next: Festival): UnusualChange | null {
  if (after === null) return null
  if (list === 'bundles') return unusualBundle(path, after as Bundle, next)
  return list === 'discounts'
    ? unusualDiscount(path, after as Discount, before as Discount | null, next)
    : null
}

const rankOf = (field: { unusual: UnusualChange | null }): number => (field.unusual === null ? 1 : 0)
