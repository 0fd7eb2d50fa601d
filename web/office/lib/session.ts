import { useQuery, type QueryClient } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import type { Permission } from '#contract/office/roles.ts'
import type { Me, Session } from '#contract/office/staff.ts'
import { get, setCsrfToken } from './call.ts'

const KEY = ['session']

/** How far somebody has come at this browser; undefined while it is asked for. */
export const useSession = (): Session | undefined =>
  useQuery({
    queryKey: KEY,
    queryFn: async () => {
      const { session } = await get<{ session: Session }>('session')
      setCsrfToken(session.csrf)
      return session
    },
    staleTime: Number.POSITIVE_INFINITY,
  }).data

/** Takes a session that an answer brought. Who has left leaves nothing behind in this browser. */
export function setSession(client: QueryClient, session: Session): void {
  setCsrfToken(session.csrf)
  client.setQueryData(KEY, session)
  if (session.step === 'login') client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== KEY[0] })
}

/** Given by the office's frame to all that is in it: whoever has left is gone for all of it at once. */
export const MeContext = createContext<Me | null>(null)

/** Who is logged in. Only inside of the office's frame. */
export function useMe(): Me {
  const me = useContext(MeContext)
  if (!me) throw new Error('Nobody is logged in')
  return me
}

/** Whether who is logged in may do something: what they may not do is not offered. */
export const usePermission = (): ((permission: Permission) => boolean) => {
  const { permissions } = useMe()
  return (permission) => permissions.includes(permission)
}
