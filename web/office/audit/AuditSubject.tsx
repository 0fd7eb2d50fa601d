import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import type { AuditRow } from '#contract/office/audit.ts'
import { subjectPath } from './audit-labels.ts'

/** The subject of an entry, linked where it has a page. */
export function AuditSubject({ entry: { subject, subject_kind } }: { entry: AuditRow }) {
  const path = subjectPath(subject, subject_kind)
  if (path === null) return subject
  return (
    <Anchor component={Link} to={path}>
      {subject}
    </Anchor>
  )
}
