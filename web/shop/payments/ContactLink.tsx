import { useConfig } from '#web/lib/data/data.ts'

/** The festival's contact. */
export function ContactLink() {
  const { contactEmail } = useConfig()
  return <a href={`mailto:${contactEmail}`}>{contactEmail}</a>
}
