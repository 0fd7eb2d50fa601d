import { useEffect } from 'react'
import { messages as common } from './messages.ts'
import { useSession } from '#web/office/kit/lib/session.ts'

/** Sets the document title. */
export function useTitle(title: string): void {
  const festival = useSession()?.festival.name
  useEffect(() => {
    const office = [festival, common.office.toLowerCase()].filter((word) => word !== undefined).join(' ')
    document.title = `${title} - ${office}`
  }, [title, festival])
}
