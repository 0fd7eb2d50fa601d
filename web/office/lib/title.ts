import { useEffect } from 'react'
import { messages as common } from '#web/office/ui/messages.ts'
import { useSession } from './session.ts'

/** Sets the document title. */
export function useTitle(title: string): void {
  const festival = useSession()?.festival.name
  useEffect(() => {
    const office = [festival, common.office.toLowerCase()].filter((word) => word !== undefined).join(' ')
    document.title = `${title} - ${office}`
  }, [title, festival])
}
