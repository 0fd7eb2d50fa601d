import { useQuery, type QueryClient } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import * as calls from '#contract/calls/office/session-calls.ts'
import type { Permission } from '#contract/office/roles.ts'
import type { Me, Session } from '#contract/office/staff.ts'
import { writeNumbersIn } from '#contract/define-messages.ts'
import { call, setCsrfToken } from './call.ts'
import { followLanguage } from './language.ts'

const KEY = ['session']

/** The session of this browser, with its login step; undefined while loading. */
export const useSession = (): Session | undefined =>
  useQuery({
    queryKey: KEY,
    queryFn: async () => {
      const { session } = await call(calls.readSession)
      setCsrfToken(session.csrf)
      writeNumbersIn(session.festival.locale)
      followLanguage()
      return session
    },
    staleTime: Number.POSITIVE_INFINITY,
  }).data

/** Caches the session of a response. After a logout all other cached data is removed. */
export function setSession(client: QueryClient, session: Session): void {
  setCsrfToken(session.csrf)
  client.setQueryData(KEY, session)
  followLanguage()
  if (session.step === 'login') client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== KEY[0] })
}

/** The logged-in user, provided by the shell. */
export const MeContext = createContext<Me | null>(null)

/** The logged-in user. Only inside the shell. */
export function useMe(): Me {
  const me = useContext(MeContext)
  if (!me) throw new Error('Nobody is logged in')
  return me
}

/** Checks the permissions of the logged-in user. Actions that are not permitted are not shown. */
export const usePermission = (): ((permission: Permission) => boolean) => {
  const { permissions } = useMe()
  return (permission) => permissions.includes(permission)
}
