import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import * as calls from '#contract/calls/office/festival-calls.ts'
import type { SitePart } from '#contract/office/festival.ts'
import { ApiError, type FieldErrors } from '#web/lib/api/api-error.ts'
import { call } from '#web/office/kit/lib/call.ts'
import { useLoaded } from '#web/office/kit/lib/loaded.ts'
import { type Versioned, isEqual } from '#web/office/kit/forms/draft/draft.ts'
import { pickFields, toFields, fieldPath, type SiteFields, type SiteName, toSite } from './site-fields.ts'

const fetchSite = async (): Promise<SitePart> => (await call(calls.readSite)).part

const patchSite = async (version: string, value: object): Promise<SitePart> =>
  (await call(calls.changeSite, { version, value })).part

/** The configuration, loaded when a page opens. It is not refetched, so that nothing changes during input. */
export const useSite = () =>
  useLoaded({ queryKey: ['site'], queryFn: fetchSite, gcTime: 0, refetchOnWindowFocus: false })

/** Loads and saves some fields of the configuration. */
export function useSiteFields<Name extends SiteName>(first: SitePart, names: readonly Name[]) {
  const client = useQueryClient()
  type Value = Pick<SiteFields, Name>
  const toVersioned = ({ version, value }: SitePart): Versioned<Value> => ({
    version,
    value: pickFields(toFields(value), names),
  })
  const [saved] = useState(() => toVersioned(first))
  const latest = useRef(saved)
  const setLatest = (part: Versioned<Value>) => (latest.current = part)

  /** A concurrent change of other fields is no conflict. */
  const sendOverOtherFields = async (version: string, value: object) => {
    try {
      return await patchSite(version, value)
    } catch (failure) {
      if (!(failure instanceof ApiError && 'version' in failure.errors)) throw failure
      const now = await fetchSite()
      if (!isEqual(toVersioned(now).value, latest.current.value)) throw failure
      return patchSite(now.version, value)
    }
  }
  const send = async ({ version, value }: { version: string; value: Partial<Value> }) => {
    const sent: Partial<SiteFields> = value
    try {
      const saved = await sendOverOtherFields(version, toSite(sent))
      // The session contains the festival's name, currency, locale and time zone.
      void client.invalidateQueries({ queryKey: ['session'] })
      return setLatest(toVersioned(saved))
    } catch (failure) {
      throw failure instanceof ApiError ? withFields(failure, sent) : failure
    }
  }
  return { saved, send, reload: async () => setLatest(toVersioned(await fetchSite())) }
}

/** The same error, with its paths translated to those of the form. */
function withFields(failure: ApiError, sent: Partial<SiteFields>): ApiError {
  const errors: FieldErrors = Object.fromEntries(
    Object.entries(failure.errors).map(([path, texts]) => [fieldPath(path, sent), texts]),
  )
  return new ApiError(failure.status, errors, failure.serverMessage, failure.message)
}
