import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import type { AuditRow } from '#contract/office/audit.ts'
import { placeOf } from './audit-labels.ts'

/** To what it was done, and the way there. */
export function Subject({ entry: { subject, subject_kind } }: { entry: AuditRow }) {
  const place = placeOf(subject, subject_kind)
  if (place === null) return subject
  return (
    <Anchor component={Link} to={place}>
      {subject}
    </Anchor>
  )
}
