import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { SitePart } from '#contract/office/festival.ts'
import { ApiError, type FieldErrors } from '#web/lib/api/api-error.ts'
import { get, patch } from '#web/office/lib/call.ts'
import { type Part, same } from '#web/office/forms/draft.ts'
import { chosen, fieldsOf, pathOf, type SiteFields, type SiteName, siteOf } from './site-fields.ts'

const read = async (): Promise<SitePart> => (await get<{ part: SitePart }>('site')).part

const change = async (version: string, value: object): Promise<SitePart> =>
  (await patch<{ part: SitePart }>('site', { version, value })).part

/** The configuration as it stands when a page of it is opened: what is typed on the page is not touched by later answers. */
export const useSite = () =>
  useQuery({ queryKey: ['site'], queryFn: read, gcTime: 0, refetchOnWindowFocus: false })

/** Sends some fields, and asks for them. */
export function useSitePart<Name extends SiteName>(first: SitePart, names: readonly Name[]) {
  const client = useQueryClient()
  type Value = Pick<SiteFields, Name>
  const partOf = ({ version, value }: SitePart): Part<Value> => ({
    version,
    value: chosen(fieldsOf(value), names),
  })
  const [part] = useState(() => partOf(first))
  const seen = useRef(part)
  const see = (part: Part<Value>) => (seen.current = part)

  /** What somebody else changed on another page of the configuration meanwhile is nobody's question here. */
  const sendAnyway = async (version: string, value: object) => {
    try {
      return await change(version, value)
    } catch (failure) {
      if (!(failure instanceof ApiError && 'version' in failure.errors)) throw failure
      const now = await read()
      if (!same(partOf(now).value, seen.current.value)) throw failure
      return change(now.version, value)
    }
  }
  const send = async ({ version, value }: { version: string; value: Partial<Value> }) => {
    const sent: Partial<SiteFields> = value
    try {
      const saved = await sendAnyway(version, siteOf(sent))
      // The frame shows the festival's name, and amounts and times as it writes them.
      void client.invalidateQueries({ queryKey: ['session'] })
      return see(partOf(saved))
    } catch (failure) {
      throw failure instanceof ApiError ? withFields(failure, sent) : failure
    }
  }
  return { part, send, again: async () => see(partOf(await read())) }
}

/** The same failure, with its errors at the fields of the form. */
function withFields(failure: ApiError, sent: Partial<SiteFields>): ApiError {
  const errors: FieldErrors = Object.fromEntries(
    Object.entries(failure.errors).map(([path, texts]) => [pathOf(path, sent), texts]),
  )
  return new ApiError(failure.status, errors, failure.serverMessage, failure.message)
}
