import type { ReactNode } from 'react'

/** A sign beside a word, drawn in lines of its colour. */
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
