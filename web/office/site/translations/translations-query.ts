import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { CATALOGUE_CALLS } from '#contract/calls/catalogue-lists.ts'
import * as calls from '#contract/calls/office/festival-calls.ts'
import * as voucherCalls from '#contract/calls/office/voucher-calls.ts'
import type { Translation } from '#contract/festival/translations.ts'
import type { OwnTexts, TranslatedPart } from '#contract/office/translations.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { withTranslation } from '#web/office/kit/forms/translations/draft-translations.ts'
import { isEqual, type Versioned } from '#web/office/kit/forms/draft/draft.ts'
import { call } from '#web/office/kit/lib/call.ts'
import { useLoaded } from '#web/office/kit/lib/loaded.ts'
import { rowErrors, rowsOf, type TranslatedTexts, textsIn, type TranslatedRow } from './texts.ts'

const KEY = ['translations']

const fetchTexts = async (): Promise<OwnTexts> => (await call(calls.readTranslations)).translations

/** The festival's texts, loaded when the page opens and after each save, so that nothing changes during input. */
export const useOwnTexts = () =>
  useLoaded({ queryKey: KEY, queryFn: fetchTexts, gcTime: 0, refetchOnWindowFocus: false })

/** The texts in a language as a record of a form; each changed part is saved separately. */
export function useTranslationsForm(first: OwnTexts, language: string) {
  const client = useQueryClient()
  const latest = useRef(rowsOf(first))
  const versioned = (rows: TranslatedRow[]): Versioned<TranslatedTexts> => ({
    version: 'read',
    value: textsIn(rows, language),
  })
  const [saved] = useState(() => versioned(rowsOf(first)))
  const reload = async (): Promise<Versioned<TranslatedTexts>> => {
    const now = await fetchTexts()
    const rows = rowsOf(now)
    latest.current = rows
    client.setQueryData(KEY, now)
    return versioned(rows)
  }
  /** A concurrent change of another field of the part is no conflict. */
  const sendPart = async (rows: TranslatedRow[], value: Partial<TranslatedTexts>): Promise<void> => {
    const [{ part }] = rows as [TranslatedRow]
    const before = textsIn(rows, language)
    try {
      await patchPart(part, language, rows, value)
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      if (!('version' in failure.errors)) throw withRows(failure, part, language)
      const now = rowsOf(await fetchTexts())
      const same = now.filter(({ id }) => id in before)
      if (same.length === 0 || !isEqual(textsIn(same, language), before)) throw failure
      await patchPart(same[0]?.part ?? part, language, rows, value)
    }
  }
  const send = async ({
    value,
  }: {
    value: Partial<TranslatedTexts>
  }): Promise<Versioned<TranslatedTexts>> => {
    const changed = latest.current.filter(({ id }) => id in value)
    for (const rows of Map.groupBy(changed, ({ part }) => part).values()) await sendPart(rows, value)
    return reload()
  }
  return { saved, send, reload }
}

async function patchPart(
  part: TranslatedPart,
  language: string,
  rows: readonly TranslatedRow[],
  value: Partial<TranslatedTexts>,
): Promise<void> {
  const translations = rows.reduce(
    (draft, { id, of }) => withTranslation(draft, language, of.path, value[id] ?? ''),
    {},
  ) as Translation
  await changePart(part, { version: part.version, value: { translations } })
}

interface ChangedTexts {
  version: string
  value: { translations: Translation }
}

function changePart({ list, key }: TranslatedPart, change: ChangedTexts): Promise<unknown> {
  if (list === 'site') return call(calls.changeSite, change)
  if (list === 'vouchers') return call(voucherCalls.changeVoucher, { id: key, ...change })
  if (list === 'voucher-batches') return call(voucherCalls.translateVoucherBatch, { id: key, ...change })
  return call(CATALOGUE_CALLS[list].change, { key, ...change })
}

const withRows = (failure: ApiError, part: TranslatedPart, language: string): ApiError =>
  new ApiError(
    failure.status,
    rowErrors(part, language, failure.errors),
    failure.serverMessage,
    failure.message,
  )
