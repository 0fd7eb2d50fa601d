import { useConfig } from '#web/lib/data/data.ts'

/** How to reach the festival. */
export function ContactLink() {
  const { contactEmail } = useConfig()
  return <a href={`mailto:${contactEmail}`}>{contactEmail}</a>
}
