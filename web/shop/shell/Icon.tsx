import type { ReactNode } from 'react'

/** An outline icon beside a label, in the text colour. */
export const Icon = ({ className, children }: { className?: string | undefined; children: ReactNode }) => (
  <svg
    className={className}
    viewBox="0 0 24 24"
    width="20"
    height="20"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.8"
    strokeLinejoin="round"
    aria-hidden
  >
    {children}
  </svg>
)
