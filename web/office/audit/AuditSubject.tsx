import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import type { AuditRow } from '#contract/office/audit.ts'
import { subjectLabel, subjectPath } from './audit-labels.ts'

/** The subject of an entry, linked if it has a page. */
export function AuditSubject({ entry: { subject, subject_kind, subject_name } }: { entry: AuditRow }) {
  const path = subjectPath(subject, subject_kind)
  const label = subjectLabel(subject, subject_name)
  if (path === null) return label
  return (
    <Anchor component={Link} to={path}>
      {label}
    </Anchor>
  )
}
