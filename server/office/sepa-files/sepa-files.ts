import {
  SEPA_FILE_SORTS,
  type SepaFile,
  type SepaFileResponse,
  type SepaFileFilters,
  type SepaFileList,
} from '#contract/office/sepa-files.ts'
import { messages } from '#contract/messages.ts'
import * as audit from '#server/office/audit/audit.ts'
import { placeOf, readPage } from '#server/office/paging.ts'
import { isoInstant, withIsoInstants } from '#server/platform/time/instants.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Shop } from '#server/platform/shop.ts'
import * as queries from './queries.ts'

/** A page of the SEPA files, of one state or of all, newest first. */
export async function list(shop: Shop, filters: SepaFileFilters): Promise<SepaFileList> {
  const { rows, ...page } = await readPage(placeOf(filters, SEPA_FILE_SORTS), {
    read: (place, limit) => queries.listFiles(shop.sql, filters.state, place, limit),
    count: (limit) => queries.countFiles(shop.sql, filters.state, limit),
  })
  return { ...page, rows: await toResponse(shop, rows) }
}

/**
 * A SEPA file with its transfers, without their accounts.
 * Refuses:
 * - an unknown id (404)
 */
export async function read(shop: Shop, id: number): Promise<SepaFileResponse> {
  const [file] = await toResponse(shop, await queries.readFile(shop.sql, id))
  if (!file) throw new Refusal(messages.notFound, { status: 404 })
  return { file, credit_transfers: (await queries.listCreditTransfers(shop.sql, id)).map(withIsoInstants) }
}

async function toResponse(shop: Shop, rows: readonly queries.FileRow[]): Promise<SepaFile[]> {
  const nameOf = await audit.actorNames(
    shop,
    rows.flatMap(({ created_by, withdrawn_by }) => [created_by, withdrawn_by ?? '']),
  )
  return rows.map(({ withdrawn_at, withdrawn_by, withdrawn_reason, created_at, created_by, ...row }) => ({
    ...row,
    created_at: isoInstant(created_at),
    created_by: nameOf(created_by),
    withdrawn: withdrawn_at && {
      at: isoInstant(withdrawn_at),
      by: nameOf(withdrawn_by ?? ''),
      reason: withdrawn_reason ?? '',
    },
  }))
}
